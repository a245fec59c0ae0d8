import { expect, test } from '@jest/globals';
import { OpchainError } from '@opchain/core';
import type { Executor } from '@opchain/core/plugin';
import { runChain } from '@opchain/core/internal/runner';
import { describeApi } from '../../../test/describe-api.js';
import { call, makeChain } from '../../../test/make-chain.js';
import { makePorts } from '../../../test/make-ports.js';

const chain = makeChain([call('a')]);
const descriptions = { api: describeApi({ operations: { a: { path: '/a' } } }) };

/** A server that sends the head and a part of the body; then `end`. */
function run(end: () => Promise<never>, options = {}) {
  const executor: Executor = {
    name: 'test',
    handles: () => true,
    execute: (_call, { onSent, onResponse }) => {
      onSent();
      onResponse?.({
        status: 200,
        statusText: 'OK',
        headers: [['Content-Type', 'text/event-stream']],
        body: () => new TextEncoder().encode('data: 1\n'),
      });
      return end();
    },
  };
  return runChain({ chain, descriptions, servers: { api: 'http://api.test' }, options }, makePorts({ executor }));
}

const partial = {
  status: 200,
  headers: [['Content-Type', 'text/event-stream']],
  text: 'data: 1\n',
  size: 8,
  truncated: false,
  incomplete: true,
};

test('a response that breaks off keeps status, headers and the part that arrived, marked as incomplete', async () => {
  const { results } = await run(() => Promise.reject(new OpchainError('CONNECTION_RESET', 'Closed.'))).finished;
  expect(results[0]).toMatchObject({ state: 'failed', failure: { code: 'CONNECTION_RESET' }, response: partial });
});

test('so does a stream that the user stops, and one that exceeds its time', async () => {
  const stopped = run(() => {
    queueMicrotask(() => stopped.cancel());
    return new Promise(() => undefined);
  });
  expect((await stopped.finished).results[0]).toMatchObject({ state: 'cancelled', response: partial });
  const late = await run(() => new Promise(() => undefined), { stepTimeoutMs: 20 }).finished;
  expect(late.results[0]).toMatchObject({ state: 'failed', failure: { code: 'STEP_TIMEOUT' }, response: partial });
});

import { expect, test } from '@jest/globals';
import type { StepSent } from '@opchain/core/internal/model';
import { runChain } from '@opchain/core/internal/runner';
import { describeApi } from '../../test/describe-api.js';
import { call, makeChain } from '../../test/make-chain.js';
import { respondWith, makePorts } from '../../test/make-ports.js';

const chain = makeChain([call('a')]);
const descriptions = { api: describeApi({ operations: { a: { path: '/a' } } }) };
const servers = { api: 'http://api.test' };

test('a call, and a redirect of it, is sent only when it was written down', async () => {
  const log: string[] = [];
  const executor = respondWith(({ url }) => {
    log.push(`sent ${url}`);
    return Promise.resolve(
      url.endsWith('/a') ? { status: 302, headers: [['Location', '/moved']] as const, json: {} } : { json: {} },
    );
  });
  const writeAhead = async ({ stepId, request }: StepSent): Promise<void> => {
    log.push(`write ${stepId} ${request.url}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
    log.push('written');
  };
  const options = { writeAhead, followRedirects: true };
  expect((await runChain({ chain, descriptions, servers, options }, makePorts({ executor })).finished).state).toBe(
    'succeeded',
  );
  expect(log).toEqual([
    'write a http://api.test/a',
    'written',
    'sent http://api.test/a',
    'write a http://api.test/moved',
    'written',
    'sent http://api.test/moved',
  ]);
});

test('a call that cannot be written down is still sent', async () => {
  const executor = respondWith(() => Promise.resolve({ json: {} }));
  const options = { writeAhead: () => Promise.reject(new Error('no room')) };
  const { state } = await runChain({ chain, descriptions, servers, options }, makePorts({ executor })).finished;
  expect(state).toBe('succeeded');
});

test('a run that is cancelled while a call is written down does not send it', async () => {
  let sent = 0;
  const executor = respondWith(() => {
    sent += 1;
    return Promise.resolve({ json: {} });
  });
  const options = {
    writeAhead: () => {
      run.cancel();
      return new Promise<void>(() => undefined);
    },
  };
  const run = runChain({ chain, descriptions, servers, options }, makePorts({ executor }));
  expect([(await run.finished).state, sent]).toEqual(['cancelled', 0]);
});

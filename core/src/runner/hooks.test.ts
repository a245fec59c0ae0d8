import { expect, test } from '@jest/globals';
import { type Chain, OpchainError } from '@opchain/core';
import { runChain, type RunnerPorts } from '@opchain/core/internal/runner';
import { describeApi } from '../../test/describe-api.js';
import { call, makeChain, wait } from '../../test/make-chain.js';
import { respondWith, makePorts } from '../../test/make-ports.js';

const urls: string[] = [];

function run(chain: Chain, tap: (hooks: RunnerPorts['hooks']) => void, options = {}) {
  urls.length = 0;
  const executor = respondWith(({ url }) => {
    urls.push(url);
    return Promise.resolve({ json: { id: 1 } });
  });
  const ports = makePorts({ executor });
  tap(ports.hooks);
  const descriptions = { api: describeApi({ operations: { a: { path: '/a/{id}' }, b: {} } }) };
  return runChain({ chain, descriptions, servers: { api: 'http://api.test' }, options }, ports).finished;
}

const a = call('a', { parameters: [{ in: 'path', name: 'id', value: '1' }] });
const b = call('b');

test('beforeRun may change or reject the chain', async () => {
  const changed = await run(makeChain([a]), ({ beforeRun }) =>
    beforeRun.tap('test', (chain) => ({ ...chain, steps: [b] })),
  );
  expect(changed.results.map(({ stepId }) => stepId)).toEqual(['b']);
  const refused = await run(makeChain([a]), ({ beforeRun }) =>
    beforeRun.tap('test', () => {
      throw new OpchainError('PLUGIN_FAILED', 'Not today.');
    }),
  );
  expect(refused).toMatchObject({
    state: 'refused',
    diagnostics: [{ severity: 'error', code: 'PLUGIN_FAILED', message: 'Not today.' }],
    results: [],
  });
});

test('beforeStep may change or reject a step, but not replace it with a different one', async () => {
  const changed = await run(makeChain([a]), ({ beforeStep }) =>
    beforeStep.tap('test', () => ({ ...a, parameters: [{ in: 'path' as const, name: 'id', value: 'other' }] })),
  );
  expect([changed.state, urls]).toEqual(['succeeded', ['http://api.test/a/other']]);
  const broken = await run(makeChain([a]), ({ beforeStep }) =>
    beforeStep.tap('test', () => ({ ...a, parameters: [] })),
  );
  expect(broken.results[0]?.failure).toMatchObject({ code: 'PLUGIN_FAILED', message: expect.stringContaining('"id"') });
  const swapped = await run(makeChain([a]), ({ beforeStep }) => beforeStep.tap('test', () => b));
  expect(swapped.results[0]?.failure?.code).toBe('PLUGIN_FAILED');
  const refused = await run(makeChain([a, b], ['a -> b']), ({ beforeStep }) =>
    beforeStep.tapPromise('test', () => Promise.reject(new Error('no'))),
  );
  expect(refused.results.map(({ state }) => state)).toEqual(['failed', 'skipped']);
});

test('beforeSend may change a call, and afterSend sees its outcome', async () => {
  const seen: unknown[] = [];
  await run(makeChain([a]), ({ beforeSend, afterSend }) => {
    beforeSend.tap('test', (sent) => ({ ...sent, url: `${sent.url}?extra=1` }));
    afterSend.tap('test', ({ status }, sent, { step, runId }) => void seen.push([status, sent.url, step.id, runId]));
  });
  expect(urls).toEqual(['http://api.test/a/1?extra=1']);
  expect(seen).toEqual([[200, 'http://api.test/a/1?extra=1', 'a', 'run-1']]);
});

test('an observing hook that throws is reported without changing the outcome', async () => {
  const fail = () => {
    throw new Error('oops');
  };
  const summary = await run(makeChain([a, wait('w', 0)]), ({ afterSend, afterStep, afterRun }) => {
    afterSend.tap('test', fail);
    afterStep.tap('test', fail);
    afterRun.tap('test', fail);
  });
  expect(summary.state).toBe('succeeded');
  expect(summary.results.find(({ stepId }) => stepId === 'a')?.mismatches).toEqual([
    { code: 'PLUGIN_FAILED', message: 'oops' },
  ]);
  expect(summary.diagnostics.map(({ severity, stepId, message }) => [severity, stepId, message])).toEqual([
    ['warning', 'a', 'oops'],
    ['warning', 'w', 'oops'],
    ['warning', undefined, 'oops'],
  ]);
});

test('a hook that never settles is subject to the time limit of its step', async () => {
  const hang = () => new Promise<never>(() => undefined);
  const options = { stepTimeoutMs: 30 };
  for (const name of ['beforeStep', 'beforeSend', 'afterSend'] as const) {
    const summary = await run(makeChain([a]), (hooks) => hooks[name].tapPromise('test', hang), options);
    expect(summary.results[0]?.failure?.code).toBe('STEP_TIMEOUT');
  }
});

test('only the requested steps and the steps that they need are run', async () => {
  const chain = makeChain([a, b, call('c', { operation: 'b' })], ['a -> b', 'b -> c']);
  const summary = await run(chain, () => undefined, { only: ['b'] });
  expect(summary.results.map(({ stepId }) => stepId)).toEqual(['a', 'b']);
});

test('a rejected run sends nothing and returns all diagnostics', async () => {
  const summary = await run(makeChain([call('a'), call('gone')]), () => undefined);
  expect(summary).toMatchObject({ state: 'refused', results: [] });
  expect(summary.diagnostics.map(({ code }) => code).sort()).toEqual(['INPUT_MISSING', 'OPERATION_UNKNOWN']);
  expect(urls).toEqual([]);
});

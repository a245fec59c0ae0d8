import { expect, test } from '@jest/globals';
import type { ApiDescription, JsonValue, RunRequest } from '@opchain/core';
import { runChain } from '@opchain/core/internal/runner';
import type { ParameterSpec } from '@opchain/core/internal/model';
import { describeApi } from '../../../test/describe-api.js';
import { call, makeChain } from '../../../test/make-chain.js';
import { makePorts, respondWith } from '../../../test/make-ports.js';

const steps = [
  call('a', { parameters: [{ in: 'query', name: 'q', value: '{{$inputs.q}}' }] }),
  call('b', { parameters: [{ in: 'query', name: 'r', value: '{{$inputs.r}}' }] }),
];
const declared = ['q', 'r'].map((name) => ({ name, required: false, schema: { type: 'string' } }));
const chain = makeChain(steps, [], { inputs: declared });

const query = (name: string): ParameterSpec => ({
  name,
  in: 'query',
  required: false,
  deprecated: false,
  schema: true,
  style: 'form',
  explode: true,
  allowReserved: false,
});

/** Runs chains on one kernel; `read` lists the operations that were looked up, which planning does. */
function openRunner() {
  const read: string[] = [];
  const sent: string[] = [];
  const api = describeApi({ operations: { a: { parameters: [query('q')] }, b: { parameters: [query('r')] } } });
  const description: ApiDescription = {
    ...api,
    operation: (id) => {
      read.push(id);
      return api.operation(id);
    },
  };
  const executor = respondWith(({ url }) => {
    sent.push(url.slice('http://'.length));
    return Promise.resolve({ json: {} });
  });
  const ports = makePorts({ executor });
  const descriptions = { api: description };
  const run = async (inputs: Record<string, JsonValue>, more: Partial<RunRequest> = {}) => {
    const request = { chain, descriptions, servers: { api: 'http://a.test' }, inputs, ...more };
    const { state, diagnostics } = await runChain({ ...request }, ports).finished;
    return [state, ...diagnostics.map(({ code }) => code)];
  };
  return { run, read, sent };
}

test('runs that differ only in the values of inputs are planned once, also at the same time', async () => {
  const { run, read, sent } = openRunner();
  await Promise.all([run({ q: '1', r: '2' }), run({ q: '3', r: '4' })]);
  await run({ q: '5', r: '6' }, { options: { signal: new AbortController().signal } });
  expect(read).toEqual(['a', 'b']);
  expect(sent.sort()).toEqual(
    ['1', '3', '5'].map((value) => `a.test/a?q=${value}`).concat(['2', '4', '6'].map((value) => `a.test/b?r=${value}`)),
  );
});

test('another server, another set of inputs, or another option is planned again', async () => {
  const { run, read, sent } = openRunner();
  await run({ q: '1', r: '2' });
  await run({ q: '1', r: '2' }, { servers: { api: 'http://b.test' } });
  await run({ q: '1' });
  await run({ q: '1', r: '2' }, { options: { only: ['a'] } });
  expect(read).toHaveLength(7);
  expect(sent).toEqual([
    'a.test/a?q=1',
    'a.test/b?r=2',
    'b.test/a?q=1',
    'b.test/b?r=2',
    'a.test/a?q=1',
    'a.test/b',
    'a.test/a?q=1',
  ]);
});

test('a value that its schema rejects is reported for its own run only', async () => {
  const { run } = openRunner();
  expect(await run({ q: '1', r: '2' })).toEqual(['succeeded']);
  expect((await run({ q: 1, r: '2' }))[0]).toBe('refused');
  expect(await run({ q: '3', r: '4' })).toEqual(['succeeded']);
});

test('a plan with an error is made again, as what could not be loaded may be there next time', async () => {
  const { run, read } = openRunner();
  const unnamed = { namedServersOnly: true, namedOrigins: [] };
  expect(await run({ q: '1', r: '2' }, unnamed)).toEqual(['refused', 'SERVER_NOT_NAMED']);
  expect(await run({ q: '1', r: '2' }, unnamed)).toEqual(['refused', 'SERVER_NOT_NAMED']);
  expect(read).toHaveLength(4);
});

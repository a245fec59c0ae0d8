import { describe, expect, test } from '@jest/globals';
import type { Chain, RunOptions, StepResult } from '@opchain/core';
import { runChain } from '@opchain/core/internal/runner';
import { describeApi } from '../../test/describe-api.js';
import { call, makeChain } from '../../test/make-chain.js';
import { makePorts, respondWith } from '../../test/make-ports.js';

const secret = 'correct-horse-battery';
let urls: string[] = [];

const withId = (id: string) => ({ parameters: [{ in: 'path' as const, name: 'id', value: id }] });
const a = call('a', withId('{{$inputs.word}}'));
const b = call('b', withId('{{a.id}}'));
const chain: Chain = {
  ...makeChain([a, b], ['a -> b']),
  inputs: [{ name: 'word', schema: { type: 'string', format: 'password' }, required: true }],
};

function run(options: RunOptions = {}, changed: Partial<Chain> = {}) {
  urls = [];
  const executor = respondWith(({ url }) => {
    urls.push(new URL(url).pathname);
    return Promise.resolve({ json: { id: secret } });
  });
  const descriptions = {
    api: describeApi({ operations: { a: { path: '/a/{id}' }, b: { path: '/b/{id}' }, c: { path: '/c/{id}' } } }),
  };
  const servers = { api: 'http://api.test' };
  const request = { chain: { ...chain, ...changed }, descriptions, servers, inputs: { word: secret }, options };
  return runChain(request, makePorts({ executor })).finished;
}

const resultOfA = async (): Promise<StepResult> => (await run()).results[0] as StepResult;

test('a reused result keeps its received values, and its step sends nothing', async () => {
  const result = await resultOfA();
  expect(JSON.stringify(result)).not.toContain(secret);
  const { state, results } = await run({ reusedResults: { a: result } });
  expect([state, urls]).toEqual(['succeeded', [`/b/${secret}`]]);
  expect(results).toMatchObject([{ stepId: 'a', state: 'succeeded', reused: true }, { stepId: 'b' }]);
  expect(results[0]?.sentAt).toBeUndefined();
  expect(JSON.stringify(results)).not.toContain(secret);
});

test('a value that was stored without its secrets is not sent', async () => {
  const stored = JSON.parse(JSON.stringify(await resultOfA())) as StepResult;
  const { results } = await run({ reusedResults: { a: stored } });
  expect(urls).toEqual([]);
  expect(results[1]).toMatchObject({ state: 'failed', failure: { code: 'VALUE_MASKED', sourceStepId: 'a' } });
});

test('nor through what another step captured from it', async () => {
  const stored = JSON.parse(JSON.stringify(await resultOfA())) as StepResult;
  const between = call('b', { ...withId('7'), captures: [{ name: 'token', expression: '{{a.id}}' }] });
  const steps = [a, between, call('c', withId('{{b.$outputs.token}}'))];
  const { connections } = makeChain(steps, ['a -> b', 'b -> c']);
  const { results } = await run({ reusedResults: { a: stored } }, { steps, connections });
  expect(urls).toEqual(['/b/7']);
  expect(results[2]).toMatchObject({ state: 'failed', failure: { code: 'VALUE_MASKED', sourceStepId: 'a' } });
});

test('nor a part of what replaces it', async () => {
  const { response, ...result } = await resultOfA();
  const { json: _, ...received } = response!;
  const stored = { ...result, response: { ...received, contentType: 'application/xml', text: '<r><t>•••••</t></r>' } };
  const steps = [a, call('b', withId('{{a | xpath "substring(/r/t, 1, 2)"}}'))];
  const { results } = await run({ reusedResults: { a: stored } }, { steps });
  expect(urls).toEqual([]);
  expect(results[1]).toMatchObject({ state: 'failed', failure: { code: 'VALUE_MASKED', sourceStepId: 'a' } });
});

test('a failure names the step whose reused result does not have the value, so that it can run again', async () => {
  const { response, ...result } = await resultOfA();
  const failureOf = async (reused: StepResult) => (await run({ reusedResults: { a: reused } })).results[1]?.failure;
  const shortened = { ...result, response: { ...response!, text: '{"id', trimmed: true } };
  expect(await failureOf(shortened)).toMatchObject({ code: 'BODY_NOT_PARSED', sourceStepId: 'a' });
  // To run it again would not help.
  const other = { ...result, response: { ...response!, text: '{}', json: {} } };
  expect(await failureOf(other)).toEqual({ code: 'MAPPING_MISSING', message: expect.any(String) as unknown });
});

test('a step with a reused result may lack required inputs', async () => {
  const reusedResults = { a: await resultOfA() };
  const empty = { steps: [call('a', { parameters: [{ in: 'query', name: 'w', value: '{{$inputs.word}}' }] }), b] };
  expect((await run({ reusedResults }, empty)).state).toBe('succeeded');
  expect((await run({}, empty)).state).toBe('refused');
});

test('a step with a reused result needs no other step', async () => {
  const { results } = await run({ reusedResults: { b: { ...(await resultOfA()), stepId: 'b' } }, only: ['b'] });
  expect([results.map(({ stepId }) => stepId), urls]).toEqual([['b'], []]);
});

test('one step runs with the results of those before', async () => {
  const reusedResults = { a: await resultOfA() };
  await run({ reusedResults, only: ['b'] });
  expect(urls).toEqual([`/b/${secret}`]);
});

describe('with a chain in which c reads a value from a, and only runs after b', () => {
  const before: Partial<Chain> = {
    steps: [a, call('b', withId('fixed')), call('c', withId('{{a.id}}'))],
    connections: ['a b', 'b c'].map((pair) => ({ source: pair[0] as string, target: pair[2] as string })),
  };
  const reuse = async (...ids: readonly string[]) => {
    const results = (await run({}, before)).results;
    return Object.fromEntries(
      results.flatMap((result) => (ids.includes(result.stepId) ? [[result.stepId, result]] : [])),
    );
  };

  test.each([[['a', 'b']], [['b']]])('c runs with the results of %j', async (ids) => {
    const reusedResults = await reuse(...ids);
    for (const only of [undefined, ['c'], ['a', 'b', 'c']]) {
      const { state, diagnostics } = await run({ reusedResults, ...(only && { only }) }, before);
      expect({ state, diagnostics }).toEqual({ state: 'succeeded', diagnostics: [] });
      expect(urls).toEqual(ids.includes('a') ? [`/c/${secret}`] : [`/a/${secret}`, `/c/${secret}`]);
    }
  });
});

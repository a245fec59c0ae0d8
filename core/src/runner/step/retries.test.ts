import { describe, expect, test } from '@jest/globals';
import type { HttpCall, HttpResult } from '@opchain/core/internal/model';
import { OpchainError, type OperationStep, type RetryRule, type RunEvent, type RunRequest } from '@opchain/core';
import { runChain } from '@opchain/core/internal/runner';
import { VirtualClock } from '@opchain/core/testing';
import { describeApi } from '../../../test/describe-api.js';
import { call, makeChain, simple } from '../../../test/make-chain.js';
import { respondWith, makePorts } from '../../../test/make-ports.js';

type Reply = Partial<HttpResult> & { readonly json?: unknown };

/** Runs one step whose calls receive these responses in turn; the last response repeats. */
async function retry(
  step: Partial<Omit<OperationStep, 'operation'>>,
  replies: readonly ((call: HttpCall) => Reply | Promise<Reply>)[],
  options: RunRequest['options'] = {},
) {
  const clock = new VirtualClock();
  const sentAt: number[] = [];
  const executor = respondWith(async (sent) => {
    sentAt.push(clock.now());
    return replies[Math.min(sentAt.length, replies.length) - 1]!(sent);
  });
  const run = runChain(
    {
      chain: makeChain([call('a', step)]),
      descriptions: { api: describeApi({ operations: { a: {} } }) },
      servers: { api: 'http://api.test' },
      options,
    },
    makePorts({ executor, clock }),
  );
  const events: RunEvent[] = [];
  run.events.subscribe((event) => events.push(event));
  const summary = await clock.run(run.finished);
  return { sentAt, events, result: summary.results[0]!, wallTime: clock.wallTime() };
}

const busy = (retryAfter?: string) => () => ({
  status: 503,
  ...(retryAfter === undefined ? {} : { headers: [['Retry-After', retryAfter]] as const }),
});
const fine = () => ({ json: { ok: true } });
const rule = (more = {}): RetryRule => ({
  type: 'retry',
  name: 'again',
  limit: 3,
  delayMs: 100,
  criteria: [],
  ...more,
});

test('a failed call is retried after the delay of its rule, until it succeeds', async () => {
  const { sentAt, result, events } = await retry({ onFailure: [rule()] }, [busy(), busy(), fine]);
  expect(sentAt).toEqual([0, 100, 200]);
  expect(result.state).toBe('succeeded');
  // What the last one sent and received is in the result.
  const messages = {
    request: expect.objectContaining({ method: 'GET' }) as unknown,
    response: expect.objectContaining({ status: 503 }) as unknown,
  };
  const failure = 'The server responded with 503 OK.';
  expect(result.attempts).toEqual([
    { startedAt: 0, sentAt: 0, endedAt: 0, status: 503, failure, ...messages },
    { startedAt: 100, sentAt: 100, endedAt: 100, status: 503, failure, ...messages },
    { startedAt: 200, sentAt: 200, endedAt: 200, status: 200 },
  ]);
  expect(events.filter(({ type }) => type === 'step-retrying')).toMatchObject([
    { stepId: 'a', attempt: 1, delayMs: 100 },
    { stepId: 'a', attempt: 2, delayMs: 100 },
  ]);
});

test('without a rule nothing is retried', async () => {
  const { sentAt, result } = await retry({}, [busy(), fine]);
  expect(sentAt).toEqual([0]);
  expect(result).toMatchObject({ state: 'failed', attempts: [] });
});

test('after as many attempts as the rule allows, the step fails with the last response', async () => {
  const { sentAt, result } = await retry({ onFailure: [rule({ limit: 2 })] }, [busy()]);
  expect(sentAt).toEqual([0, 100, 200]);
  expect(result).toMatchObject({ state: 'failed', failure: { code: 'STATUS_UNEXPECTED' } });
  expect(result.attempts).toHaveLength(3);
});

describe('Retry-After', () => {
  test('in seconds overrides the delay of the rule', async () =>
    expect((await retry({ onFailure: [rule()] }, [busy('2'), fine])).sentAt).toEqual([0, 2_000]));

  test('as a date', async () => {
    const date = new Date(new VirtualClock().wallTime() + 5_000).toUTCString();
    expect((await retry({ onFailure: [rule()] }, [busy(date), fine])).sentAt).toEqual([0, 5_000]);
  });

  test.each([
    ['86400', 60_000],
    ['-5', 0],
    ['0', 0],
    ['Thu, 01 Jan 1970 00:00:00 GMT', 0],
    ['soon', 100],
  ])('of %s is bounded', async (value, moment) =>
    expect((await retry({ onFailure: [rule()] }, [busy(value), fine])).sentAt).toEqual([0, moment]),
  );
});

describe('criteria', () => {
  test('select the rule; a failure that matches none of them is final', async () => {
    const onFailure = [
      rule({ name: 'busy', delayMs: 10, criteria: [simple('$statusCode == 503')] }),
      rule({ name: 'broken', delayMs: 1_000, criteria: [simple('$statusCode == 500')] }),
    ];
    const { sentAt, result } = await retry({ onFailure }, [
      busy(),
      () => ({ status: 500 }),
      () => ({ status: 404 }),
      fine,
    ]);
    expect(sentAt).toEqual([0, 10, 1_010]);
    expect(result.failure?.message).toContain('404');
  });

  test('that can never be evaluated fail the step with the reason, instead of choosing another action', async () => {
    const criteria = [{ kind: 'regex', context: '$response.body', pattern: '^{$response.body#/open}' }] as const;
    const { result, sentAt } = await retry({ onFailure: [rule({ criteria }), rule({ name: 'other' })] }, [
      () => ({ status: 503, json: { open: '(' } }),
    ]);
    expect(sentAt).toEqual([0]);
    expect(result.failure).toMatchObject({
      code: 'CONDITION_SYNTAX',
      message: expect.stringContaining('^(') as unknown,
    });
  });

  test('that is too expensive fails the step with that reason', async () => {
    const check = { kind: 'jsonpath', context: '$response.body', expression: '$..*..*..*..*' } as const;
    const json = Array.from({ length: 40_000 }, (_, id) => ({ id, tags: ['a'] }));
    const { result } = await retry({ checks: [check] }, [() => ({ json })]);
    expect(result.failure).toMatchObject({ code: 'EVALUATION_TOO_EXPENSIVE' });
    expect(result.checks).toMatchObject([{ passed: false, code: 'EVALUATION_TOO_EXPENSIVE' }]);
  });

  test('do not hold for a call without a response; a rule without criteria does', async () => {
    const refuse = () => Promise.reject(new OpchainError('CONNECTION_REFUSED', 'Nobody is there.'));
    expect(
      (await retry({ onFailure: [rule({ criteria: [simple('$statusCode == 503')] })] }, [refuse, fine])).sentAt,
    ).toEqual([0]);
    expect((await retry({ onFailure: [rule()] }, [refuse, fine])).sentAt).toEqual([0, 100]);
  });

  test('a failed check can be retried', async () => {
    const replies = ['pending', 'pending', 'paid'].map((status) => () => ({ json: { status } }));
    const { sentAt, result } = await retry(
      { checks: [simple("$response.body#/status == 'paid'")], onFailure: [rule({ limit: 9 })] },
      replies,
    );
    expect(sentAt).toEqual([0, 100, 200]);
    expect(result.state).toBe('succeeded');
  });
});

test('the time limit of a step applies to each attempt, without delays', async () => {
  const hang = () => new Promise<Reply>(() => undefined);
  const { sentAt, result } = await retry({ timeoutMs: 50, onFailure: [rule({ limit: 2 })] }, [hang]);
  expect(sentAt).toEqual([0, 150, 300]);
  expect(result).toMatchObject({ state: 'failed', failure: { code: 'STEP_TIMEOUT' }, endedAt: 350 });
});

test('the run timeout interrupts a wait', async () => {
  const { sentAt, result } = await retry({ onFailure: [rule({ delayMs: 10_000 })] }, [busy()], { timeoutMs: 500 });
  expect(sentAt).toEqual([0]);
  expect(result).toMatchObject({ state: 'cancelled', failure: { code: 'RUN_TIMEOUT' }, endedAt: 500 });
});

test('a step that waits for its next attempt releases its slot', async () => {
  const clock = new VirtualClock();
  let attempts = 0;
  const executor = respondWith(async ({ url }) => {
    if (url.endsWith('/a') && (attempts += 1) === 1) return { status: 503 };
    await clock.sleep(30);
    return {};
  });
  const chain = makeChain([call('a', { onFailure: [rule()] }), call('b'), call('c')]);
  const run = runChain(
    {
      chain,
      descriptions: { api: describeApi({ operations: { a: {}, b: {}, c: {} } }) },
      servers: { api: 'http://api.test' },
      options: { maxConcurrency: 1 },
    },
    makePorts({ executor, clock }),
  );
  const { results } = await clock.run(run.finished);
  expect(results.map(({ stepId, endedAt }) => [stepId, endedAt])).toEqual([
    ['b', 30],
    ['c', 60],
    ['a', 130],
  ]);
});

import type { ServerResponse } from 'node:http';
import { describe, expect, test } from '@jest/globals';
import type { StepResult, RunEvent, RunSummary } from '@opchain/core';
import { runChain } from '@opchain/core/internal/runner';
import { assert, call, makeChain, simple, wait } from '../../test/make-chain.js';
import { openBench } from '../../test/open-bench.js';
import { respondAfter, respondJson, neverRespond, send } from '@opchain/test-support/start-server';

const operations = { a: {}, b: {}, c: {}, d: {}, e: {} };

function resultOf({ results }: RunSummary, stepId: string): StepResult {
  const found = results.find((result) => result.stepId === stepId);
  if (found === undefined) throw new Error(`no result of ${stepId}`);
  return found;
}

const statesOf = ({ results }: RunSummary) => Object.fromEntries(results.map(({ stepId, state }) => [stepId, state]));

describe('order', () => {
  test('in A→B, A→C, C→D with a slow B, D starts while B runs', async () => {
    let onD = (): void => undefined;
    const sentD = new Promise<void>((resolve) => (onD = resolve));
    const bench = await openBench(
      { operations },
      {
        '/b': (response) => void sentD.then(() => send(response, 200, {})),
        '/d': (response) => {
          onD();
          send(response, 200, {});
        },
        '*': respondJson({}),
      },
    );
    const summary = await bench.run(
      makeChain([call('a'), call('b'), call('c'), call('d')], ['a -> b', 'a -> c', 'c -> d']),
    );
    expect(summary.state).toBe('succeeded');
    const [b, d] = [resultOf(summary, 'b'), resultOf(summary, 'd')];
    expect(d.startedAt).toBeGreaterThan(b.startedAt!);
  });

  test('independent steps overlap: each is sent before any has ended', async () => {
    const unanswered: ServerResponse[] = [];
    const respondToThree = (response: ServerResponse): void => {
      unanswered.push(response);
      if (unanswered.length === 3) for (const each of unanswered) send(each, 200, {});
    };
    const bench = await openBench({ operations }, { '*': respondToThree });
    expect((await bench.run(makeChain([call('a'), call('b'), call('c')]))).state).toBe('succeeded');
  });

  test('with a limit of two, never more than two calls are in flight, and all are made', async () => {
    let inFlight = 0;
    let maxInFlight = 0;
    const bench = await openBench(
      { operations: { work: {} } },
      {
        '/work': async (response) => {
          maxInFlight = Math.max(maxInFlight, (inFlight += 1));
          await new Promise((resolve) => setTimeout(resolve, 20));
          inFlight -= 1;
          send(response, 200, {});
        },
      },
    );
    const steps = Array.from({ length: 9 }, (_, index) => call(`n${index}`, { operation: 'work' }));
    const summary = await bench.run(makeChain(steps), { options: { maxConcurrency: 2 } });
    expect(summary.state).toBe('succeeded');
    expect(bench.server.received).toHaveLength(9);
    expect(maxInFlight).toBe(2);
  });

  test('records three times for a step: started, sent, body read', async () => {
    const bench = await openBench({ operations }, { '/a': respondAfter(50) });
    const { startedAt, sentAt, endedAt } = resultOf(await bench.run(makeChain([call('a')])), 'a');
    expect(sentAt).toBeGreaterThanOrEqual(startedAt!);
    expect(endedAt! - sentAt!).toBeGreaterThan(40);
  });
});

describe('failure', () => {
  test('skips the steps that wait for the failed step, naming it, and lets other branches finish', async () => {
    const bench = await openBench(
      { operations },
      { '/a': respondJson({ title: 'Broken' }, 500), '*': respondAfter(30) },
    );
    const summary = await bench.run(
      makeChain([call('a'), call('b'), call('c'), call('d'), call('e')], ['a -> b', 'b -> c', 'd -> e']),
    );
    expect(summary.state).toBe('failed');
    expect(statesOf(summary)).toEqual({ a: 'failed', b: 'skipped', c: 'skipped', d: 'succeeded', e: 'succeeded' });
    expect(resultOf(summary, 'a').failure).toEqual({
      code: 'STATUS_UNEXPECTED',
      message: 'The server responded with 500 Internal Server Error: Broken',
    });
    expect(resultOf(summary, 'c').failure).toMatchObject({ code: 'DEPENDENCY_FAILED', stepId: 'a' });
    expect(bench.server.received.map(({ target }) => target).sort()).toEqual(['/a', '/d', '/e']);
  });

  test('with fail-fast cancels everything else', async () => {
    const bench = await openBench(
      { operations },
      { '/a': respondAfter(30), '/b': (response) => send(response, 500), '/c': neverRespond },
    );
    const summary = await bench.run(makeChain([call('a'), call('b'), call('c'), call('d')], ['a -> d']), {
      options: { failFast: true },
    });
    expect(summary.state).toBe('failed');
    expect(statesOf(summary)).toEqual({ a: 'cancelled', b: 'failed', c: 'cancelled', d: 'cancelled' });
    expect(resultOf(summary, 'c').failure?.code).toBe('FAIL_FAST');
  });

  test('a status outside 2xx fails a step without checks; checks alone decide where there are any', async () => {
    const bench = await openBench({ operations }, { '*': respondJson({}, 401) });
    const summary = await bench.run(
      makeChain([
        call('a', { checks: [simple('$statusCode == 401')] }),
        call('b', { checks: [simple("$method == 'GET'")] }),
        call('d'),
        call('c', { checks: [simple('$statusCode == 403')] }),
      ]),
    );
    expect(statesOf(summary)).toEqual({ a: 'succeeded', b: 'succeeded', c: 'failed', d: 'failed' });
    expect(resultOf(summary, 'd').failure?.code).toBe('STATUS_UNEXPECTED');
    expect(resultOf(summary, 'c').failure?.code).toBe('CHECK_FAILED');
  });

  test('an unreachable server fails the step with a message that names the problem', async () => {
    const bench = await openBench({ operations }, {});
    await bench.server.stop();
    const summary = await bench.run(makeChain([call('a')]));
    expect(resultOf(summary, 'a').failure?.code).toBe('CONNECTION_REFUSED');
    expect(summary.state).toBe('failed');
  });

  test('a response that is declared as JSON but is not valid JSON fails the step', async () => {
    const bench = await openBench(
      { operations },
      { '/a': (response) => void response.setHeader('Content-Type', 'application/json').end('{"id":') },
    );
    expect(resultOf(await bench.run(makeChain([call('a')])), 'a').failure).toMatchObject({
      code: 'RESPONSE_MALFORMED',
      message: expect.stringContaining('JSON'),
    });
  });

  test.each([
    ['a duplicate key', '{"id":1,"id":2}'],
    ['NaN', '{"id":NaN}'],
  ])('JSON with %s is a mismatch, and fails only what reads it', async (_, body) => {
    const bench = await openBench(
      { operations },
      { '/a': (response) => void response.setHeader('Content-Type', 'application/json').end(body) },
    );
    const summary = await bench.run(
      makeChain(
        [
          call('a'),
          call('b', { operation: 'a', checks: [simple('$response.body#/id == 1')] }),
          call('c', { parameters: [{ in: 'query', name: 'q', value: '{{a.id}}' }] }),
          call('d', { operation: 'a', parameters: [{ in: 'query', name: 'q', value: '{{a.$status}}' }] }),
        ],
        ['a -> c', 'a -> d'],
      ),
    );
    expect(statesOf(summary)).toEqual({ a: 'succeeded', b: 'failed', c: 'failed', d: 'succeeded' });
    expect(resultOf(summary, 'a').mismatches).toContainEqual(expect.objectContaining({ code: 'BODY_INVALID' }));
    expect(resultOf(summary, 'b').failure?.code).toBe('BODY_INVALID');
    expect(resultOf(summary, 'c').failure?.code).toBe('BODY_INVALID');
    expect(resultOf(summary, 'c').request).toBeUndefined();
  });

  test('a body longer than the limit is not read completely and fails the step', async () => {
    const bench = await openBench({ operations }, { '/a': respondJson({ text: 'x'.repeat(5_000) }) });
    const { failure, response } = resultOf(
      await bench.run(makeChain([call('a')]), { options: { maxBodyBytes: 1_000 } }),
      'a',
    );
    expect(failure?.code).toBe('RESPONSE_TOO_LARGE');
    expect(response).toMatchObject({ truncated: true, size: 1_000 });
  });
});

describe('stopping', () => {
  test('cancelling mid-flight aborts running steps and never starts waiting ones', async () => {
    let onClosed = (): void => undefined;
    const closed = new Promise<void>((resolve) => (onClosed = resolve));
    const bench = await openBench(
      { operations },
      {
        '/a': (response) => {
          response.on('close', onClosed);
          run.cancel('Enough.');
        },
      },
    );
    const run = runChain(bench.request(makeChain([call('a'), call('b')], ['a -> b'])), bench.ports);
    const summary = await run.finished;
    expect(summary.state).toBe('cancelled');
    expect(statesOf(summary)).toEqual({ a: 'cancelled', b: 'cancelled' });
    expect(resultOf(summary, 'a').failure).toEqual({ code: 'RUN_CANCELLED', message: 'Enough.' });
    await closed;
    expect(bench.server.received).toHaveLength(1);
  });

  test('a signal cancels the run, even one that is already aborted', async () => {
    const bench = await openBench({ operations }, { '/a': neverRespond });
    const summary = await bench.run(makeChain([call('a')]), {
      options: { signal: AbortSignal.abort(new Error('No more.')) },
    });
    expect(summary.state).toBe('cancelled');
    expect(bench.server.received).toHaveLength(0);
  });

  test('a description that never resolves does not prevent cancellation', async () => {
    const bench = await openBench({ operations }, {});
    const request = bench.request(makeChain([call('a')]));
    const silent = { ...request.descriptions['api']!, operation: () => new Promise<never>(() => undefined) };
    const run = runChain({ ...request, descriptions: { api: silent } }, bench.ports);
    run.cancel();
    const summary = await run.finished;
    expect([summary.state, statesOf(summary)]).toEqual(['cancelled', { a: 'cancelled' }]);
  });

  test('time limits longer than a timer supports are ignored', async () => {
    const bench = await openBench({ operations }, { '/a': respondAfter(30) });
    const options = { timeoutMs: 1e12, stepTimeoutMs: Number.POSITIVE_INFINITY };
    expect((await bench.run(makeChain([call('a'), wait('w', 5)]), { options })).state).toBe('succeeded');
  });

  test('a step that exceeds its own time limit fails, others continue', async () => {
    let onTimeout = (): void => undefined;
    const timedOut = new Promise<void>((resolve) => (onTimeout = resolve));
    const bench = await openBench(
      { operations },
      {
        '/a': (response) => response.on('close', onTimeout),
        '/b': (response) => void timedOut.then(() => send(response, 200, {})),
      },
    );
    const summary = await bench.run(makeChain([call('a', { timeoutMs: 100 }), call('b')]));
    expect(statesOf(summary)).toEqual({ a: 'failed', b: 'succeeded' });
    expect(resultOf(summary, 'a').failure?.code).toBe('STEP_TIMEOUT');
  });

  test('a run that exceeds its time limit fails and cancels unfinished steps', async () => {
    const bench = await openBench({ operations }, { '/a': respondJson({}), '/b': neverRespond });
    const summary = await bench.run(makeChain([call('a'), call('b'), call('c')], ['a -> b', 'b -> c']), {
      options: { timeoutMs: 1_000 },
    });
    expect(summary.state).toBe('failed');
    expect(statesOf(summary)).toEqual({ a: 'succeeded', b: 'cancelled', c: 'cancelled' });
    expect(resultOf(summary, 'b').failure?.code).toBe('RUN_TIMEOUT');
  });
});

describe('preset steps', () => {
  test('Wait pauses its branch alone', async () => {
    const bench = await openBench({ operations }, { '*': respondJson({}) });
    const summary = await bench.run(
      makeChain([call('a'), wait('pause', 800), call('b'), call('c')], ['a -> pause', 'pause -> b']),
    );
    expect(resultOf(summary, 'b').startedAt! - resultOf(summary, 'a').endedAt!).toBeGreaterThanOrEqual(798);
    expect(resultOf(summary, 'c').endedAt).toBeLessThan(resultOf(summary, 'b').startedAt!);
  });

  test('a failed Assert reports the compared values', async () => {
    const bench = await openBench({ operations }, { '/a': respondJson({ total: 3 }) });
    const summary = await bench.run(
      makeChain(
        [call('a'), assert('same', '{{a.total}} == 3'), assert('other', '{{a.total}} == 4')],
        ['a -> same', 'a -> other'],
      ),
    );
    expect(statesOf(summary)).toEqual({ a: 'succeeded', same: 'succeeded', other: 'failed' });
    expect(resultOf(summary, 'other').failure).toMatchObject({
      code: 'CHECK_FAILED',
      message: expect.stringContaining('is 3'),
    });
  });
});

describe('events', () => {
  test('arrive in order, are replayed to late subscribers and end with the summary', async () => {
    const bench = await openBench({ operations }, { '*': respondJson({ id: 7 }) });
    const seen: RunEvent[] = [];
    const run = runChain(bench.request(makeChain([call('a'), call('b')], ['a -> b'])), {
      ...bench.ports,
      onEvent: (event) => seen.push(event),
    });
    const summary = await run.finished;
    const late: RunEvent[] = [];
    run.events.subscribe((event) => late.push(event));
    expect(late.map((event) => ('stepId' in event ? `${event.type} ${event.stepId}` : event.type))).toEqual([
      'run-started',
      'step-started a',
      'step-sent a',
      'step-finished a',
      'step-started b',
      'step-sent b',
      'step-finished b',
      'run-finished',
    ]);
    expect(late).toEqual(seen);
    expect(late.at(-1)).toMatchObject({ type: 'run-finished', summary });
    const times = late.map(({ at }) => at);
    expect(times).toEqual([...times].sort((one, other) => one - other));
  });

  test('a summary can be serialized as JSON, bodies as text and as value', async () => {
    const bench = await openBench({ operations }, { '/a': respondJson({ id: 7 }) });
    const summary = await bench.run(makeChain([call('a')]));
    const written = JSON.parse(JSON.stringify(summary)) as RunSummary;
    expect(written.results[0]?.response).toMatchObject({
      status: 200,
      contentType: 'application/json',
      text: '{"id":7}',
      json: { id: 7 },
      size: 8,
      truncated: false,
    });
  });

  test('results retain no more of response bodies than allowed, mappings see all of them', async () => {
    const bench = await openBench(
      { operations: { ...operations, use: { path: '/use/{id}' } } },
      { '/a': respondJson({ text: 'x'.repeat(5_000), id: 'end' }), '*': respondJson({}) },
    );
    const use = call('use', { parameters: [{ in: 'path', name: 'id', value: '{{a.id}}' }] });
    const summary = await bench.run(makeChain([call('a'), use], ['a -> use']), {
      options: { maxRetainedBytes: 4_000 },
    });
    expect(resultOf(summary, 'a').response).toMatchObject({ trimmed: true, truncated: false });
    expect(resultOf(summary, 'a').response?.text).toHaveLength(1_000);
    expect(summary.diagnostics).toEqual([
      {
        severity: 'warning',
        code: 'BODY_NOT_RETAINED',
        message: expect.stringMatching(
          /^One body is truncated to the first 1,000 characters: the results of a run retain 4000 characters of bodies, captures and outputs/,
        ),
      },
    ]);
    expect(bench.server.received[1]?.target).toBe('/use/end');
  });
});

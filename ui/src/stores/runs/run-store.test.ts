import { describe, expect, test } from '@jest/globals';
import type { Chain, Kernel, Run, RunEvent, RunRequest, RunSummary } from '@opchain/core';
import { Subject } from 'rxjs';
import { emptyChain } from '../chain/create-chain-store.js';
import { until } from '../../../test/support/until.js';
import { RunStore } from './run-store.js';
import type { RunChange } from './run-record.js';

const step = (id: string) => ({ kind: 'wait', id, durationMs: 1 }) as const;
const chain: Chain = {
  ...emptyChain(),
  title: 'Two',
  steps: [step('a'), step('b')],
  connections: [{ source: 'a', target: 'b' }],
};
const result = (stepId: string, state: 'succeeded' | 'failed') =>
  ({ stepId, state, startedAt: 1, endedAt: 5, checks: [], mismatches: [], captures: {}, attempts: [] }) as const;

function setUp(approve = true) {
  let number = 0;
  const requests: RunRequest[] = [];
  const live: { events: Subject<RunEvent>; finish(summary: Partial<RunSummary>): void; cancelled: boolean }[] = [];
  const kernel = {
    run(request: RunRequest): Run {
      requests.push(request);
      const id = `r${++number}`;
      const events = new Subject<RunEvent>();
      let resolve: (summary: RunSummary) => void = () => undefined;
      const finished = new Promise<RunSummary>((done) => (resolve = done));
      const one = {
        events,
        cancelled: false,
        finish: (summary: Partial<RunSummary>) =>
          resolve({
            runId: id,
            chainTitle: '',
            state: 'succeeded',
            diagnostics: [],
            startedAtEpoch: 0,
            durationMs: 5,
            results: [],
            ...summary,
          }),
      };
      live.push(one);
      return { id, events, finished, cancel: () => (one.cancelled = true) };
    },
  } as unknown as Kernel;
  const current = { chain };
  const store = new RunStore({
    kernel,
    request: () => ({ chain: current.chain, descriptions: {}, servers: {} }),
    approve: () => Promise.resolve(approve),
    step: (id) => current.chain.steps.find((each) => each.id === id),
    chain: () => current.chain,
    sourcesOf: (id) => current.chain.connections.flatMap(({ source, target }) => (target === id ? [source] : [])),
  });
  return { store, live, requests, current };
}

describe('the run store', () => {
  test('follows a run by its events, in batches', async () => {
    const { store, live } = setUp();
    const changes: RunChange[] = [];
    store.subscribe((change) => changes.push(change));
    const run = store.start();
    await until(() => live.length > 0);
    const [one] = live;
    one?.events.next({
      type: 'run-started',
      runId: 'r1',
      at: 0,
      startedAtEpoch: 1000,
      chainTitle: 'Two',
      stepIds: ['a', 'b'],
      warnings: [],
    });
    one?.events.next({ type: 'step-started', runId: 'r1', at: 1, stepId: 'a' });
    expect(store.step('a')).toMatchObject({ state: 'running', startedAt: 1 });
    expect(store.step('b')).toMatchObject({ state: 'waiting' });
    one?.events.next({ type: 'step-finished', runId: 'r1', at: 5, stepId: 'a', result: result('a', 'succeeded') });
    await until(() => changes.some(({ changed }) => changed !== undefined));
    const notified = changes.filter((change) => change.changed !== undefined);
    expect(notified).toHaveLength(1);
    expect([...(notified[0]?.changed ?? [])]).toEqual(['a']);
    expect(store.running).toBe(true);
    one?.finish({ state: 'succeeded' });
    await run;
    expect(store.running).toBe(false);
    expect(store.shown).toMatchObject({ state: 'succeeded', number: 1, durationMs: 5, order: ['a', 'b'] });
  });

  test('shows rows in the order in which they started', async () => {
    const { store, live } = setUp();
    const run = store.start();
    await until(() => live.length > 0);
    live[0]?.events.next({
      type: 'run-started',
      runId: 'r1',
      at: 0,
      startedAtEpoch: 0,
      chainTitle: '',
      stepIds: ['a', 'b'],
      warnings: [],
    });
    live[0]?.events.next({ type: 'step-started', runId: 'r1', at: 1, stepId: 'b' });
    await until(() => store.shown?.order[0] === 'b');
    expect(store.shown?.order).toEqual(['b', 'a']);
    live[0]?.finish({});
    await run;
  });

  test('does not start during a run or without approval', async () => {
    const { store, live } = setUp();
    const run = store.start();
    await until(() => live.length > 0);
    expect(await store.start()).toBeUndefined();
    live[0]?.finish({});
    await run;
    const refused = setUp(false);
    expect(await refused.store.start()).toBeUndefined();
    expect(refused.requests).toEqual([]);
  });

  test('runs some nodes and their dependencies', async () => {
    const { store, live, requests } = setUp();
    const run = store.start(['b']);
    await until(() => live.length > 0);
    expect(requests[0]?.options).toEqual({ only: ['b'] });
    live[0]?.finish({});
    await run;
    expect(store.shown?.only).toEqual(['b']);
  });

  test('a run of one node leaves the results of the others, as of their run', async () => {
    const { store, live, current } = setUp();
    const run = async (results: RunSummary['results'], only?: readonly string[]): Promise<void> => {
      const before = live.length;
      const started = store.start(only);
      await until(() => live.length > before);
      live.at(-1)?.events.next({
        type: 'run-finished',
        runId: `r${live.length}`,
        at: 9,
        summary: {
          runId: `r${live.length}`,
          chainTitle: '',
          state: 'succeeded',
          diagnostics: [],
          startedAtEpoch: 0,
          durationMs: 9,
          results,
        },
      });
      live.at(-1)?.finish({ results });
      await started;
    };
    await run([result('a', 'succeeded'), result('b', 'failed')]);
    await run([result('a', 'succeeded')], ['a']);
    expect(['a', 'b'].map((id) => [store.step(id)?.state, store.runOf(id)?.number])).toEqual([
      ['succeeded', 2],
      ['failed', 1],
    ]);
    current.chain = { ...chain, steps: [step('a'), { ...step('b'), durationMs: 9 }] };
    expect(store.editedSince('b')).toBe(true);
    // A whole run has all that there is.
    await run([result('a', 'succeeded')]);
    expect(store.step('b')).toBeUndefined();
  });

  test('keeps past runs, and shows the selected one', async () => {
    const { store, live } = setUp();
    for (const state of ['failed', 'succeeded'] as const) {
      const before = live.length;
      const run = store.start();
      await until(() => live.length > before);
      live.at(-1)?.finish({ state });
      await run;
    }
    expect(store.history.map((each) => [each.number, each.state])).toEqual([
      [2, 'succeeded'],
      [1, 'failed'],
    ]);
    store.show('r1');
    expect(store.shown?.number).toBe(1);
    store.remove(store.history.map(({ id }) => id));
    expect(store.history).toEqual([]);
    expect(store.shown).toBeUndefined();
  });

  test('reports what was edited since', async () => {
    const { store, live, current } = setUp();
    const run = store.start();
    await until(() => live.length > 0);
    live[0]?.finish({});
    await run;
    expect(store.editedSince('a')).toBe(false);
    current.chain = { ...chain, steps: [{ ...step('a'), durationMs: 9 }, ...chain.steps.slice(1)] };
    expect(['a', 'b'].filter((id) => store.editedSince(id))).toEqual(['a']);
  });

  test('stops a run', async () => {
    const { store, live } = setUp();
    const run = store.start();
    await until(() => live.length > 0);
    store.stop();
    expect(live[0]?.cancelled).toBe(true);
    live[0]?.finish({ state: 'cancelled' });
    await run;
    expect(store.shown?.state).toBe('cancelled');
  });
});

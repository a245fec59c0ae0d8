import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Chain, StepResult } from '@opchain/core';
import { buildGraph, type ChainGraph } from '@opchain/core/internal/model';
import { runChain, runLimits } from '@opchain/core/internal/runner';
import { VirtualClock } from '@opchain/core/testing';
import { describeApi } from '../../../test/describe-api.js';
import { call, makeChain } from '../../../test/make-chain.js';
import { respondWith, makePorts } from '../../../test/make-ports.js';
import { Semaphore } from './semaphore.js';
import { TimeSlicer } from './time-slicer.js';
import { StepScheduler } from './schedule-steps.js';

interface Graph {
  readonly delays: readonly number[];
  readonly edges: readonly (readonly [number, number])[];
}

/**
 * Up to 300 steps, each a call that takes up to a second, with up to three connections per step; their order in the
 * file differs from that of the graph.
 */
const randomGraph: fc.Arbitrary<Graph> = fc.integer({ min: 1, max: 300 }).chain((size) =>
  fc.record({
    delays: fc.array(fc.integer({ min: 0, max: 1_000 }), { minLength: size, maxLength: size }),
    edges: fc
      .array(fc.tuple(fc.nat(size - 1), fc.nat(size - 1)), { maxLength: size * 3 })
      .map((pairs) => pairs.filter(([one, other]) => one < other)),
  }),
);

const name = (index: number) => `n${index}`;

function toChain({ delays, edges }: Graph): Chain {
  const steps = delays.map((delay, index) =>
    call(name(index), { operation: 'work', parameters: [{ in: 'query', name: 'delay', value: delay }] }),
  );
  return makeChain(
    steps.reverse(),
    edges.map(([source, target]) => `${name(source)} -> ${name(target)}`),
  );
}

interface Observed {
  readonly results: ReadonlyMap<string, StepResult>;
  readonly makespan: number;
  readonly maxInFlight: number;
}

/** No limit: one that is never reached. */
async function observe(graph: Graph, maxConcurrency = graph.delays.length): Promise<Observed> {
  const clock = new VirtualClock();
  let inFlight = 0;
  let maxInFlight = 0;
  const executor = respondWith(async ({ url }) => {
    maxInFlight = Math.max(maxInFlight, (inFlight += 1));
    await clock.sleep(Number(new URL(url).searchParams.get('delay')));
    inFlight -= 1;
    return {};
  });
  const request = {
    chain: toChain(graph),
    descriptions: { api: describeApi({ operations: { work: {} } }) },
    servers: { api: 'http://api.test' },
    options: { maxConcurrency },
  };
  const summary = await clock.run(runChain(request, makePorts({ executor, clock })).finished);
  expect(summary.state).toBe('succeeded');
  return {
    results: new Map(summary.results.map((result) => [result.stepId, result])),
    makespan: summary.durationMs,
    maxInFlight,
  };
}

/** The earliest start of each step, and when the last one ends. */
function criticalPath({ delays, edges }: Graph): { readonly starts: readonly number[]; readonly end: number } {
  const starts = delays.map(() => 0);
  for (const [index, delay] of delays.entries()) {
    for (const [source, target] of edges)
      if (source === index) starts[target] = Math.max(starts[target]!, starts[index]! + delay);
  }
  return { starts, end: Math.max(...delays.map((delay, index) => starts[index]! + delay)) };
}

describe('any chain without a cycle', () => {
  test('starts each step after its sources and exactly when they allow: it takes as long as its critical path', async () => {
    await fc.assert(
      fc.asyncProperty(randomGraph, async (graph) => {
        const { results, makespan } = await observe(graph);
        const { starts, end } = criticalPath(graph);
        for (const [index, start] of starts.entries()) expect(results.get(name(index))!.startedAt).toBe(start);
        for (const [source, target] of graph.edges)
          expect(results.get(name(target))!.startedAt!).toBeGreaterThanOrEqual(results.get(name(source))!.endedAt!);
        expect(makespan).toBe(end);
      }),
      { numRuns: 60 },
    );
  });

  test('with a limit keeps all slots busy and never exceeds it', async () => {
    await fc.assert(
      fc.asyncProperty(randomGraph, fc.integer({ min: 1, max: 12 }), async (graph, cap) => {
        const { results, makespan, maxInFlight } = await observe(graph, cap);
        expect(maxInFlight).toBeLessThanOrEqual(cap);
        for (const [source, target] of graph.edges)
          expect(results.get(name(target))!.startedAt!).toBeGreaterThanOrEqual(results.get(name(source))!.endedAt!);
        // Graham's bound: no schedule that keeps its slots busy takes longer.
        const work = graph.delays.reduce((sum, delay) => sum + delay, 0);
        expect(makespan).toBeLessThanOrEqual(work / cap + criticalPath(graph).end);
      }),
      { numRuns: 60 },
    );
  });
});

test('a line of 10,000 steps runs to its end, and so does a fan', async () => {
  const size = 10_000;
  const delays = Array.from({ length: size }, () => 1);
  const line = await observe({ delays, edges: delays.slice(1).map((_, index) => [index, index + 1] as const) });
  expect(line.makespan).toBe(size);
  const fan = await observe({ delays, edges: delays.slice(1).map((_, index) => [0, index + 1] as const) });
  expect(fan.makespan).toBe(2);
});

test('has at most 100 calls in flight if the run sets no other limit', async () => {
  const size = 250;
  const clock = new VirtualClock();
  let [inFlight, maxSeen] = [0, 0];
  const executor = respondWith(async () => {
    maxSeen = Math.max(maxSeen, (inFlight += 1));
    await clock.sleep(10);
    inFlight -= 1;
    return {};
  });
  const steps = Array.from({ length: size }, (_, index) => call(name(index), { operation: 'work' }));
  const request = {
    chain: makeChain(steps, []),
    descriptions: { api: describeApi({ operations: { work: {} } }) },
    servers: { api: 'http://api.test' },
  };
  const summary = await clock.run(runChain(request, makePorts({ executor, clock })).finished);
  expect(summary.results).toHaveLength(size);
  expect(maxSeen).toBe(runLimits.maxConcurrency);
  expect(summary.durationMs).toBe(30);
});

test('a run in slices starts the steps of a wide fan over several turns, all of them before any outside work is awaited', async () => {
  const size = 400;
  let [turns, busiest, now] = [0, 0, 0];
  let inTurn = 0;
  const virtual = new VirtualClock();
  // Each reading of the clock takes a tenth of a millisecond, so that work costs time.
  const clock = {
    now: () => virtual.now() + (now += 0.1),
    wallTime: () => virtual.wallTime(),
    setTimer: (callback: () => void, milliseconds: number) =>
      virtual.setTimer(() => {
        turns += 1;
        inTurn = 0;
        callback();
      }, milliseconds),
  };
  const executor = respondWith(async () => {
    busiest = Math.max(busiest, (inTurn += 1));
    await virtual.sleep(50);
    return {};
  });
  const steps = Array.from({ length: size }, (_, index) => call(name(index), { operation: 'work' }));
  const request = {
    chain: makeChain(steps, []),
    descriptions: { api: describeApi({ operations: { work: {} } }) },
    servers: { api: 'http://api.test' },
    options: { sliceMs: 8, maxConcurrency: size },
  };
  const summary = await virtual.run(runChain(request, makePorts({ executor, clock })).finished);
  expect(summary.state).toBe('succeeded');
  expect(summary.results).toHaveLength(size);
  expect(turns).toBeGreaterThan(3);
  expect(busiest).toBeLessThan(size / 2);
});

test.each([1_000, 2_000, 4_000])('visits each of %i steps once, and each connection once', async (size) => {
  const steps = Array.from({ length: size }, (_, index) => call(name(index), { operation: 'work' }));
  const connections = steps.flatMap(({ id }, index) =>
    [1, 7].filter((back) => index >= back).map((back) => ({ source: name(index - back), target: id })),
  );
  const graph = buildGraph({ steps, connections });
  const looks = { steps: 0, connections: 0, started: 0, ended: 0 };
  const counting: ChainGraph = Object.assign(Object.create(graph) as ChainGraph, {
    sources(id: string) {
      const sources = graph.sources(id);
      looks.steps += 1;
      looks.connections += sources.length;
      return sources;
    },
  });
  const scheduler = new StepScheduler({
    steps,
    graph: counting,
    semaphore: new Semaphore(size),
    failFast: false,
    slicer: new TimeSlicer(new VirtualClock(), undefined),
    run: ({ step }) => {
      looks.started += 1;
      return Promise.resolve({
        stepId: step.id,
        state: 'succeeded',
        checks: [],
        mismatches: [],
        captures: {},
        attempts: [],
      });
    },
    onResult: () => (looks.ended += 1),
  });
  await scheduler.start();
  expect(looks).toEqual({ steps: size, connections: connections.length, started: size, ended: size });
});

import { describe, expect, test } from '@jest/globals';
import {
  axisTicks,
  listDependencies,
  chainToSvg,
  formatDuration,
  labelOf,
  listInputRows,
  tickLabel,
  waterfallBar,
  waterfallToSvg,
} from '../drawing.js';
import type { Chain, StepResult, OperationStep, WorkflowResult } from '../index.js';

const operation = (id: string, more: Partial<OperationStep> = {}): OperationStep => ({
  kind: 'operation',
  id,
  operation: { source: 'shop', id },
  parameters: [],
  checks: [],
  captures: [],
  onFailure: [],
  ...more,
});

const chain: Chain = {
  id: 'c',
  title: 'Orders <& more>',
  version: '1',
  sources: [],
  inputs: [],
  steps: [
    operation('createCustomer', { body: { payload: { name: '<script>' } } }),
    operation('createOrder', {
      body: {
        payload: {
          customerId: '{{createCustomer.id}}',
          items: [{ productId: '{{createCustomer.items[0].id}}', qty: 2 }],
        },
      },
    }),
    operation('getOrder', { parameters: [{ in: 'path', name: 'id', value: '{{createOrder.id}}' }] }),
  ],
  connections: [
    { source: 'createCustomer', target: 'createOrder' },
    { source: 'createOrder', target: 'getOrder' },
    { source: 'createCustomer', target: 'getOrder' },
  ],
  layout: {},
};

const result = (stepId: string, more: Partial<StepResult>): StepResult => ({
  stepId,
  state: 'succeeded',
  checks: [],
  mismatches: [],
  captures: {},
  attempts: [],
  ...more,
});

describe('texts of nodes and edges', () => {
  test('a node lists its parameters and the leaves of its body', () => {
    expect(listInputRows(chain.steps[1]!).map(({ name, path }) => [name, path])).toEqual([
      ['customerId', 'body/customerId'],
      ['items[0].productId', 'body/items/0/productId'],
      ['items[0].qty', 'body/items/0/qty'],
    ]);
  });

  test('an edge names the value it carries, or counts several', () => {
    const label = (source: string, target: string) =>
      labelOf(listDependencies(chain).find((edge) => edge.source === source && edge.target === target)?.values);
    expect(label('createOrder', chain.steps[2]!.id)).toBe('id → id');
    expect(label('createCustomer', chain.steps[1]!.id)).toBe('id and 1 more');
    expect(label('createCustomer', chain.steps[2]!.id)).toBeUndefined();
  });
});

describe('chainToSvg', () => {
  test('draws every node and connection, and escapes text', () => {
    const svg = chainToSvg(chain);
    for (const { id } of chain.steps) expect(svg).toContain(`>${id}</text>`);
    expect(svg).toContain('Orders &lt;&amp; more&gt;');
    expect(svg).not.toContain('<script>');
    expect(svg).toContain('id → id');
    expect(svg).not.toMatch(/style=|NaN|undefined/);
  });

  test('shows states as text', () => {
    const svg = chainToSvg(chain, {
      results: [
        result('createCustomer', {}),
        result('createOrder', { state: 'failed', executions: { count: 12, failed: 1, results: [] } }),
        result('getOrder', { state: 'failed', handled: true }),
      ],
      theme: 'dark',
    });
    for (const word of ['Succeeded', 'Failed', '×12, 1 failed', 'Handled']) expect(svg).toContain(`>${word}</text>`);
  });
});

describe('the waterfall', () => {
  test('shows fetching a token separately from the call', () => {
    expect(waterfallBar(result('a', { startedAt: 10, tokenAt: 30, endedAt: 80 }), 0)).toMatchObject({
      token: [10, 30],
      call: [30, 80],
    });
    expect(waterfallBar(result('a', { startedAt: 10, tokenAt: 10.1, endedAt: 80 }), 0).token).toBeUndefined();
  });

  test('the bar of a running step grows with time', () => {
    expect(waterfallBar({ stepId: 'a', state: 'running', startedAt: 10 }, 42).call).toEqual([10, 42]);
  });

  test('ticks are round numbers that cover the run', () => {
    expect(axisTicks(162, 5)).toEqual([0, 40, 80, 120, 160, 200]);
    expect(axisTicks(0, 5).length).toBeGreaterThan(1);
    expect(tickLabel(20_000, 30_000, false)).toBe('20');
    expect(tickLabel(0, 162, true)).toBe('0 ms');
  });

  test('the picture of a run has a row for each step, skipped ones with their reason', () => {
    const svg = waterfallToSvg({
      chainTitle: 'Orders',
      durationMs: 90,
      results: [
        result('a', { startedAt: 0, tokenAt: 20, endedAt: 60, state: 'failed' }),
        result('b', { state: 'skipped', failure: { code: 'DEPENDENCY_FAILED', message: 'because a failed' } }),
      ],
    });
    expect(svg).toContain('because a failed');
    expect(svg).toContain('stroke-dasharray="2 2"');
    expect(svg).not.toMatch(/NaN|undefined/);
  });

  test('the picture shows called workflows below their step, cut after 500 rows', () => {
    const called = (state: 'succeeded' | 'failed', index: number): WorkflowResult => ({
      workflowId: 'pay',
      state,
      startedAt: index,
      endedAt: index + 1,
      outputs: {},
      results: [result(`charge${index}`, { state, startedAt: index, endedAt: index + 1 })],
    });
    const draw = (count: number, state: 'succeeded' | 'failed'): string =>
      waterfallToSvg({
        chainTitle: 'Orders',
        durationMs: count,
        results: [
          result('payAll', {
            startedAt: 0,
            endedAt: count,
            called: Array.from({ length: count }, (_, index) => called(state, index)),
          }),
        ],
      });
    const svg = draw(12, 'succeeded');
    for (const text of ['payAll', '×12', '1 of 12: succeeded', 'charge5', 'and 6 more']) expect(svg).toContain(text);
    expect(svg).not.toContain('charge6');
    expect(draw(1000, 'failed').match(/<g /g)).toHaveLength(501);
  });

  test('a step that ran again shows its earlier times, at most a hundred of them', () => {
    const results = Array.from({ length: 1000 }, (_, index) =>
      result('a', { startedAt: index * 2, endedAt: index * 2 + 1 }),
    );
    const executions = { count: 1000, failed: 0, results };
    expect(waterfallBar({ ...results.at(-1)!, executions }, 0).earlier.length).toBeLessThanOrEqual(101);
    const few = { count: 3, failed: 0, results: results.slice(0, 3) };
    expect(waterfallBar({ ...results[2]!, executions: few }, 0).earlier).toEqual([
      [0, 1],
      [2, 3],
    ]);
  });
});

test.each([
  [0.424, '0.42 ms'],
  [8.44, '8.4 ms'],
  [38.2, '38 ms'],
  [1240, '1.24 s'],
  [12_400, '12.4 s'],
  [125_000, '2 min 5 s'],
  [12_000_000, '3 h 20 min'],
])('%p milliseconds are formatted as %p', (value, text) => {
  expect(formatDuration(value)).toBe(text);
});

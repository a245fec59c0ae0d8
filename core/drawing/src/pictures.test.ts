import { describe, expect, test } from '@jest/globals';
import {
  axisTicks,
  chainThumbnail,
  chainToSvg,
  describeJump,
  formatDuration,
  type Jump,
  jumpLabelPoints,
  labelOf,
  listDependencies,
  listInputRows,
  listJumps,
  routeJumps,
  tickLabel,
  waterfallBar,
  waterfallToSvg,
} from './index.js';
import type { Chain, OperationStep, StepResult, WorkflowResult } from '@opchain/core';

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

describe('jumps', () => {
  const polling = operation('getOrder', {
    onSuccess: [
      {
        type: 'goto',
        name: 'again',
        target: { stepId: 'getOrder' },
        criteria: [{ kind: 'simple', condition: "$response.body#/status != 'paid'" }],
      },
    ],
    onFailure: [
      { type: 'goto', name: 'a', target: { stepId: 'createOrder' }, criteria: [] },
      { type: 'goto', name: 'b', target: { stepId: 'gone' }, criteria: [] },
      { type: 'retry', name: 'c', limit: 1, delayMs: 0, first: { stepId: 'createCustomer' }, criteria: [] },
      { type: 'end', name: 'd', criteria: [] },
    ],
  });
  const jumping: Chain = { ...chain, order: 'list', steps: [...chain.steps.slice(0, 2), polling] };

  test('are listed with their criteria, except those to unknown steps', () => {
    expect(listJumps(jumping.steps).map((jump) => `${jump.source} ${jump.target} ${describeJump(jump)}`)).toEqual([
      "getOrder getOrder on success: status != 'paid'",
      'getOrder createOrder on failure',
      'getOrder createCustomer before a retry',
    ]);
  });

  test('run beside the cards that they pass, and never over each other', () => {
    const boxes = new Map(
      jumping.steps.map(({ id }, index) => [id, { x: (index % 2) * 40, y: index * 200, width: 264, height: 100 }]),
    );
    const routed = routeJumps(
      listJumps(jumping.steps),
      (id) => boxes.get(id),
      (area) =>
        [...boxes.values()].filter(
          (box) =>
            box.x < area.x + area.width && area.x < box.x + 264 && box.y < area.y + area.height && area.y < box.y + 100,
        ),
    );
    const lanes = routed.map(({ route, side }) => side * route[1]!.x);
    expect(routed.map(({ when }) => when)).toEqual(['success', 'failure', 'retry']);
    // On the right of the widest card, on the left of the leftmost one, and further out for the longer jump.
    expect(lanes[0]).toBeGreaterThan(264);
    expect(lanes[1]).toBeGreaterThan(0);
    expect(lanes[2]).toBeGreaterThan(lanes[1]! + 10);
  });

  test('lead around the labels of those inside of them', () => {
    const back = (from: string, to: string): Jump => ({
      source: from,
      target: to,
      when: 'failure',
      condition: '$statusCode == 404',
      path: 'onFailure/0',
    });
    const boxes = new Map(
      ['a', 'b', 'c', 'd'].map((id, index) => [id, { x: 0, y: index * 200, width: 264, height: 100 }]),
    );
    const [inner, outer] = routeJumps(
      [back('d', 'a'), back('c', 'b')],
      (id) => boxes.get(id),
      () => [],
    );
    expect([inner!.source, outer!.source]).toEqual(['c', 'd']);
    const width = 'on failure: $statusCode == 404'.length * 6.6 + 14;
    for (const { x } of jumpLabelPoints(inner!, width)) expect(outer!.route[1]!.x).toBeLessThan(x - width / 2);
  });

  test('have labels in pictures that cover neither a card nor each other', () => {
    const svg = chainToSvg({
      ...jumping,
      layout: { createCustomer: { x: 0, y: 0 }, createOrder: { x: -310, y: 200 }, getOrder: { x: 0, y: 420 } },
    });
    const labels = [...svg.matchAll(/<rect x="([-\d.]+)" y="([-\d.]+)" width="([\d.]+)" height="18" rx="9"/g)].map(
      ([, ...box]) => box.map(Number) as [number, number, number],
    );
    const cards = [...svg.matchAll(/translate\(([-\d.]+) ([-\d.]+)\)"><rect width="264" height="([\d.]+)"/g)].map(
      ([, x, y, height]) => ({ x: Number(x), y: Number(y), height: Number(height) }),
    );
    expect(labels.length).toBeGreaterThan(2);
    expect(cards).toHaveLength(3);
    for (const [index, [x, y, width]] of labels.entries()) {
      for (const card of cards)
        expect(x < card.x + 264 && x + width > card.x && y < card.y + card.height && y + 18 > card.y).toBe(false);
      for (const [otherX, otherY, otherWidth] of labels.slice(index + 1))
        expect(x < otherX + otherWidth && x + width > otherX && Math.abs(y - otherY) < 18).toBe(false);
    }
  });

  test('are in pictures with their conditions and within the frame, and listed steps have numbers', () => {
    const svg = chainToSvg(jumping);
    expect(svg).toContain('on failure</text>');
    const [x, , width] = /viewBox="([^"]+)"/.exec(svg)![1]!.split(' ').map(Number) as [number, number, number];
    const [plainX, , plainWidth] = /viewBox="([^"]+)"/
      .exec(chainToSvg({ ...chain, order: 'list' }))![1]!
      .split(' ')
      .map(Number) as [number, number, number];
    expect(x).toBeLessThan(plainX);
    expect(x + width).toBeGreaterThan(plainX + plainWidth);
    for (const number of [1, 2, 3]) expect(svg).toContain(`>${number}</text>`);
  });
});

describe('a workflow that a step calls', () => {
  const calling: Chain = {
    ...chain,
    steps: [
      ...chain.steps,
      {
        kind: 'workflow',
        id: 'call',
        workflow: { id: 'ship' },
        inputs: [],
        checks: [],
        captures: [],
        onFailure: [],
      },
    ],
  };

  test('is drawn small, from left to right, with a box for each step and a line for each edge', () => {
    const { steps, data, order } = chainThumbnail(chain, { width: 200, height: 60 });
    expect(steps.match(/M/g)).toHaveLength(3);
    expect([data, order].map((path) => path.match(/M/g)?.length)).toEqual([2, 1]);
    const corners = [...steps.matchAll(/M([-\d.]+) ([-\d.]+)h([\d.]+)v([\d.]+)/g)].map((found) =>
      found.slice(1).map(Number),
    );
    const lefts = corners.map(([x]) => x!);
    expect(lefts).toEqual(lefts.toSorted((a, b) => a - b));
    for (const [x, y, width, height] of corners) {
      expect(x).toBeGreaterThan(0);
      expect(y).toBeGreaterThan(0);
      expect(x! + width!).toBeLessThan(200);
      expect(y! + height!).toBeLessThan(60);
    }
    expect(chainThumbnail({ steps: [], connections: [], layout: {} }, { width: 200, height: 60 })).toEqual({
      data: '',
      order: '',
      steps: '',
    });
  });

  test('is in the picture of its node, which is higher, if it is known', () => {
    const size = (svg: string): number => Number(/height="(\d+)"/.exec(svg)![1]);
    const plain = chainToSvg(calling);
    const full = chainToSvg(calling, { findWorkflow: ({ id }) => (id === 'ship' ? chain : undefined) });
    expect(size(full)).toBeGreaterThanOrEqual(size(plain));
    expect(full).toContain(chainThumbnail(chain, { width: 261, height: 66 }).steps);
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

  test('has the background of the canvas, and ports where edges end', () => {
    const svg = chainToSvg(chain, { theme: 'dark' });
    const [, frame, fill] = /<rect x="[-\d.]+" y="[-\d.]+" (width="\d+" height="\d+") fill="(#\w+)"/.exec(svg)!;
    expect(svg).toContain(`${frame} role="img"`);
    expect(fill).toBe('#0e1013');
    expect(svg.match(/<circle /g)).toHaveLength(4);
  });

  test('draws labels above all edges', () => {
    const svg = chainToSvg(chain);
    expect(svg.indexOf('rx="9"')).toBeGreaterThan(svg.lastIndexOf('l-4.5 -8h9z'));
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

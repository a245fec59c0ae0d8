import { describe, expect, test } from '@jest/globals';
import type { Chain, Step, OperationStep } from '@opchain/core';
import { routeBox } from '@opchain/drawing';
import { overlaps } from '../geometry/box.js';
import { edgeRouter } from './edge-router.js';
import { Scene } from './scene.js';

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

const chainOf = (
  nodes: readonly Step[],
  pairs: readonly (readonly [string, string])[],
  layout: Chain['layout'] = {},
): Chain => ({
  id: 'c',
  title: 'C',
  version: '1',
  sources: [],
  inputs: [],
  steps: nodes,
  connections: pairs.map(([source, target]) => ({ source, target })),
  layout,
});

const a = operation('a');
const b = operation('b', { parameters: [{ in: 'path', name: 'id', value: '{{a.id}}' }] });
const c = operation('c');
const layout = { a: { x: 0, y: 0 }, b: { x: 0, y: 300 }, c: { x: 400, y: 300 } };
const sceneOf = (chain: Chain): Scene => {
  const scene = new Scene(() => 0, edgeRouter);
  scene.update(chain);
  return scene;
};

describe('a scene', () => {
  test('finds what is at a point: the node, or the edge near it', () => {
    const scene = sceneOf(chainOf([a, b, c], [['a', 'b']], layout));
    expect(scene.nodeAt({ x: 10, y: 10 })).toBe('a');
    expect(scene.nodeAt({ x: 350, y: 10 })).toBeUndefined();
    expect(scene.edgeAt({ x: 132, y: 200 }, 6)).toBe('a→b');
    expect(scene.edgeAt({ x: 200, y: 200 }, 6)).toBeUndefined();
  });

  test('draws no card over another, and forgets it when the reason is gone', () => {
    const scene = sceneOf(chainOf([a, b, c], [], { a: { x: 0, y: 0 }, b: { x: 0, y: 40 }, c: { x: 400, y: 300 } }));
    expect(scene.box('b')).toMatchObject({ x: 0, y: 130 });
    scene.update(chainOf([b, c], [], { b: { x: 0, y: 40 }, c: { x: 400, y: 300 } }));
    expect(scene.box('b')).toMatchObject({ x: 0, y: 40 });
  });

  test('keeps the height of the node that is edited, until it is left', () => {
    const scene = new Scene((node) => ('parameters' in node ? node.parameters.length : 0), edgeRouter);
    const chain = chainOf([a, c], [['a', 'c']]);
    scene.update(chain);
    scene.edited = 'a';
    const before = [scene.box('a'), scene.box('c')];
    const filled = operation('a', { parameters: [{ in: 'query', name: 'limit', value: 5 }] });
    const { moved } = scene.update(chainOf([filled, c], [['a', 'c']]));
    expect([scene.box('a'), scene.box('c')]).toEqual(before);
    expect(moved.size).toBe(0);
    scene.edited = undefined;
    scene.update(chainOf([filled, c], [['a', 'c']]), ['a']);
    expect(scene.box('a')!.height).toBeGreaterThan(before[0]!.height);
  });

  test('moves nothing when a step is renamed, in a chain without positions', () => {
    const pairs = [
      ['a', 'b'],
      ['a', 'c'],
    ] as const;
    const scene = sceneOf(chainOf([a, b, c], pairs));
    const before = ['a', 'b', 'c'].map((id) => scene.box(id));
    const renamed = { ...operation('first'), kind: 'operation' } as const;
    const mapped = operation('b', { parameters: [{ in: 'path', name: 'id', value: '{{first.id}}' }] });
    scene.update(
      chainOf(
        [renamed, mapped, c],
        [
          ['first', 'b'],
          ['first', 'c'],
        ],
      ),
    );
    expect(['first', 'b', 'c'].map((id) => scene.box(id))).toEqual(before);
    scene.update(chainOf([a, b, c], pairs));
    expect(['a', 'b', 'c'].map((id) => scene.box(id))).toEqual(before);
  });

  test('distinguishes edges with data from ordering-only edges', () => {
    const scene = sceneOf(
      chainOf(
        [a, b, c],
        [
          ['a', 'b'],
          ['a', 'c'],
        ],
        layout,
      ),
    );
    expect(scene.edge('a→b')?.values).toEqual([{ from: 'id', to: 'id' }]);
    expect(scene.edge('a→c')?.values).toEqual([]);
  });

  test('a change lists what looks different, and nothing else', () => {
    const scene = sceneOf(chainOf([a, b, c], [['a', 'b']], layout));
    const change = scene.update(chainOf([a, b, c], [['a', 'b']], { ...layout, c: { x: 500, y: 300 } }));
    expect([...change.nodes]).toEqual(['c']);
    expect(change.edges.size).toBe(0);
    expect(change.moved.get('c')).toEqual({ x: 400, y: 300 });
  });

  test('a jump follows its nodes, is found at its line, and is part of what is shown as a whole', () => {
    const back = operation('b', { onSuccess: [{ type: 'goto', name: 'g', target: { stepId: 'a' }, criteria: [] }] });
    const chain: Chain = { ...chainOf([a, back], [['a', 'b']], layout), order: 'list' };
    const scene = sceneOf(chain);
    const lane = (): number => scene.jumps[0]!.route[1]!.x;
    expect(lane()).toBeGreaterThan(264);
    expect(scene.jumpAt({ x: lane(), y: 200 }, 6)).toMatchObject({ source: 'b', target: 'a', path: 'onSuccess/0' });
    expect(scene.bounds()!.width).toBeGreaterThan(264);
    scene.position({ b: { x: 300, y: 300 } });
    expect(lane()).toBeGreaterThan(564);
    scene.update(chainOf([a, b], [['a', 'b']], layout));
    expect(scene.jumps).toEqual([]);
    expect(scene.bounds()!.width).toBe(264);
  });

  test('a jump goes around a card that is moved into it, and beside an edge that goes around the same card', () => {
    const ahead = operation('a', { onSuccess: [{ type: 'goto', name: 'g', target: { stepId: 'd' }, criteria: [] }] });
    const d = operation('d', { parameters: [{ in: 'path', name: 'id', value: '{{a.id}}' }] });
    const column = { a: { x: 0, y: 0 }, c: { x: 0, y: 200 }, d: { x: 0, y: 400 }, e: { x: 700, y: 0 } };
    const scene = sceneOf({ ...chainOf([ahead, c, d, operation('e')], [['a', 'd']], column), order: 'list' });
    const beside = scene.edge('a→d')!.route[2]!.x;
    expect(beside).toBeGreaterThan(264);
    expect(scene.jumps[0]!.route[1]!.x).toBeGreaterThanOrEqual(beside + 12);
    for (let y = -80; y < 500; y += 10) {
      scene.position({ e: { x: 300, y } });
      const { route } = scene.jumps[0]!;
      const lines = route.slice(1).map((end, index) => routeBox([route[index]!, end]));
      expect(lines.some((line) => overlaps(line, scene.box('e')!))).toBe(false);
    }
  });

  test('edges follow a dragged node, and are removed with a deleted node', () => {
    const scene = sceneOf(chainOf([a, b, c], [['a', 'b']], layout));
    expect([...scene.position({ b: { x: 200, y: 500 } }).edges]).toEqual(['a→b']);
    expect(scene.edge('a→b')?.route.at(-1)?.x).toBe(332);
    scene.update(chainOf([a, c], [], { a: layout.a, c: layout.c }));
    expect(scene.edge('a→b')).toBeUndefined();
    expect(scene.edgesIn({ x: -1e5, y: -1e5, width: 2e5, height: 2e5 })).toEqual([]);
    expect(scene.nodeAt({ x: 210, y: 510 })).toBeUndefined();
  });

  test('edges into one node end beside its port, each with a tip of its own', () => {
    const scene = sceneOf(
      chainOf(
        [a, c, operation('d')],
        [
          ['c', 'd'],
          ['a', 'd'],
        ],
        { a: { x: 0, y: 0 }, c: { x: 400, y: 0 }, d: { x: 200, y: 400 } },
      ),
    );
    expect(['a→d', 'c→d'].map((key) => scene.edge(key)!.route.at(-1))).toEqual([
      { x: 320, y: 399 },
      { x: 344, y: 399 },
    ]);
  });

  test('an edge becomes ordering-only when its mapping is removed', () => {
    const scene = sceneOf(chainOf([a, b], [['a', 'b']], layout));
    const change = scene.update(chainOf([a, operation('b')], [['a', 'b']], layout));
    expect([...change.edges]).toEqual(['a→b']);
    expect(scene.edge('a→b')?.values).toEqual([]);
  });

  test('nodes without a position get one, keep it, and do not overlap others', () => {
    const scene = sceneOf(chainOf([a, b], [['a', 'b']]));
    const before = scene.box('b');
    scene.update(chainOf([a, b, c], [['a', 'b']]));
    expect(scene.box('b')).toEqual(before);
    const position = scene.box('c')!;
    for (const id of ['a', 'b']) {
      const other = scene.box(id)!;
      expect(
        position.y >= other.y + other.height ||
          other.y >= position.y + position.height ||
          Math.abs(position.x - other.x) >= position.width,
      ).toBe(true);
    }
  });

  test('an edge goes around a card in its way', () => {
    const scene = sceneOf(
      chainOf([a, b, c], [['a', 'b']], { a: { x: 0, y: 0 }, c: { x: 0, y: 200 }, b: { x: 0, y: 500 } }),
    );
    const { route } = scene.edge('a→b')!;
    expect(Math.max(...route.map(({ x }) => Math.abs(x - 132)))).toBeGreaterThan(132);
  });

  test('an edge that does not exist yet is shown where it would be, however its nodes were dragged', () => {
    const at = { a: { x: 0, y: 0 }, b: { x: 0, y: 500 }, c: { x: 700, y: 200 } };
    const scene = sceneOf(chainOf([a, operation('b'), c], [], at));
    scene.position({ c: { x: 40, y: 200 } });
    const preview = scene.findRoute(scene.box('a')!, scene.box('b')!);
    const moved = { ...at, c: { x: 40, y: 200 } };
    scene.update(chainOf([a, operation('b'), c], [['a', 'b']], moved));
    expect(preview).toEqual(scene.edge('a→b')!.route);
    expect(Math.min(...preview.map(({ x }) => x))).toBeLessThanOrEqual(40 - 22);
  });
});

import { describe, expect, test } from '@jest/globals';
import { directRoute } from '@opchain/core/drawing';
import { edgeLook, placeLabels } from './edge-view.js';

describe('the look of an edge', () => {
  test.each([
    [true, undefined, undefined, 'data'],
    [false, undefined, undefined, 'order'],
    [true, 'succeeded', 'running', 'flow'],
    [true, 'failed', 'skipped', 'block'],
    [true, 'succeeded', 'skipped', 'idle'],
    [true, 'succeeded', 'succeeded', 'data'],
  ] as const)('carrying %p, from %p to %p, is %p', (carries, source, target, look) => {
    expect(edgeLook(carries, source, target)).toBe(look);
  });
});

describe('labels', () => {
  const route = directRoute({ x: 0, y: 0 }, { x: 0, y: 300 });
  const request = { key: 'a→b', text: 'id → id', look: 'data' as const, route, width: 50 };

  test('are centered on their edge', () => {
    const [label] = placeLabels([request], () => []);
    expect(label?.at.x).toBe(0);
    expect(label?.at.y).toBeGreaterThan(100);
  });

  test('avoid cards and each other', () => {
    const card = { x: -100, y: 120, width: 200, height: 60 };
    const [label] = placeLabels([request], () => [card]);
    expect(label!.at.y > 180 + 8 || label!.at.y < 120 - 8).toBe(true);
    const both = placeLabels([request, { ...request, key: 'a→c' }], () => []);
    expect(Math.abs(both[0]!.at.y - both[1]!.at.y)).toBeGreaterThan(18);
  });

  test('are omitted if there is no space', () => {
    expect(placeLabels([request], () => [{ x: -500, y: -500, width: 1000, height: 1000 }])).toEqual([]);
  });
});

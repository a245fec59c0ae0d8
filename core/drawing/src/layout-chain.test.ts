import { describe, expect, test } from '@jest/globals';
import { CARD_WIDTH, layoutChain } from './index.js';
import type { Connection, Step } from '@opchain/core';

const wait = (id: string): Step => ({ kind: 'wait', id, durationMs: 1 });
const chainOf = (ids: readonly string[], pairs: readonly string[]): { steps: Step[]; connections: Connection[] } => ({
  steps: ids.map(wait),
  connections: pairs.map((pair) => ({ source: pair.charAt(0), target: pair.charAt(1) })),
});

describe('layoutChain', () => {
  test('a node is below all its sources', () => {
    const layout = layoutChain(chainOf(['D', 'C', 'B', 'A'], ['AB', 'AC', 'CD']));
    expect(layout['A']!.y).toBeLessThan(layout['B']!.y);
    expect(layout['B']!.y).toBe(layout['C']!.y);
    expect(layout['C']!.y).toBeLessThan(layout['D']!.y);
  });

  test('nodes of a row never overlap, and a line is straight', () => {
    const layout = layoutChain(chainOf(['A', 'B', 'C', 'D', 'E'], ['AB', 'AC', 'AD', 'DE']));
    const xs = ['B', 'C', 'D'].map((id) => layout[id]!.x).sort((a, b) => a - b);
    expect(xs[1]! - xs[0]!).toBeGreaterThanOrEqual(CARD_WIDTH);
    expect(xs[2]! - xs[1]!).toBeGreaterThanOrEqual(CARD_WIDTH);
    const line = layoutChain(chainOf(['A', 'B', 'C'], ['AB', 'BC']));
    expect(new Set(Object.values(line).map(({ x }) => x)).size).toBe(1);
  });

  test('nodes that are nearly in line are in line, so that their edges have no small bends', () => {
    const pairs = ['AE', 'BF', 'CG', 'CH', 'DH'];
    const layout = layoutChain(chainOf([...'ABCDEFGH'], pairs));
    const offsets = pairs.map((pair) => Math.abs(layout[pair.charAt(0)]!.x - layout[pair.charAt(1)]!.x));
    expect(offsets.filter((offset) => offset > 0 && offset <= 20)).toEqual([]);
  });

  test('every node gets a position despite cycles', () => {
    const layout = layoutChain(chainOf(['A', 'B', 'C', 'D'], ['AB', 'BC', 'CA', 'CD']));
    expect(Object.keys(layout).sort()).toEqual(['A', 'B', 'C', 'D']);
  });

  test('a fan of a thousand nodes is split into rows', () => {
    const ids = Array.from({ length: 1000 }, (_, index) => `n${index}`);
    const layout = layoutChain({
      steps: ['root', ...ids].map(wait),
      connections: ids.map((target) => ({ source: 'root', target })),
    });
    const width =
      Math.max(...Object.values(layout).map(({ x }) => x)) - Math.min(...Object.values(layout).map(({ x }) => x));
    expect(width).toBeLessThan(60 * CARD_WIDTH);
    expect(new Set(Object.values(layout).map(({ x, y }) => `${x},${y}`)).size).toBe(1001);
  });
});

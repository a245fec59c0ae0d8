import { describe, expect, test } from '@jest/globals';
import { LABEL_PRIORITY, edgeLook } from './edge-view.js';

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

test('space for labels is first for what stopped a run, then for values, and last for mere order', () => {
  const looks = ['order', 'jump', 'data', 'block', 'idle-order', 'flow'] as const;
  expect(looks.toSorted((a, b) => LABEL_PRIORITY[a] - LABEL_PRIORITY[b])).toEqual([
    'block',
    'data',
    'flow',
    'jump',
    'order',
    'idle-order',
  ]);
});

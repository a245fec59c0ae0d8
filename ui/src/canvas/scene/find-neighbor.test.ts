import { expect, test } from '@jest/globals';
import type { Chain, Step } from '@opchain/core';
import { findNeighbor } from './find-neighbor.js';
import { edgeRouter } from './edge-router.js';
import { Scene } from './scene.js';

const wait = (id: string): Step => ({ kind: 'wait', id, durationMs: 1 });
const chain: Chain = {
  id: 'c',
  title: 'C',
  version: '1',
  sources: [],
  inputs: [],
  steps: ['top', 'left', 'right', 'far'].map(wait),
  connections: [
    { source: 'top', target: 'right' },
    { source: 'left', target: 'far' },
  ],
  layout: { top: { x: 0, y: 0 }, left: { x: -40, y: 300 }, right: { x: 400, y: 300 }, far: { x: 5000, y: 9000 } },
};
const scene = new Scene(() => 0, edgeRouter);
scene.update(chain);

test('up and down follow connections of any length before nearby nodes', () => {
  expect(findNeighbor(scene, 'top', 'down')).toBe('right');
  expect(findNeighbor(scene, 'right', 'up')).toBe('top');
  expect(findNeighbor(scene, 'left', 'down')).toBe('far');
});

test('left and right lead to the nearest node in that direction, or nowhere', () => {
  expect(findNeighbor(scene, 'left', 'right')).toBe('right');
  expect(findNeighbor(scene, 'right', 'left')).toBe('left');
  expect(findNeighbor(scene, 'far', 'right')).toBeUndefined();
});

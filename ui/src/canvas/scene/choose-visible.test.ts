import { describe, expect, test } from '@jest/globals';
import type { Chain, Step } from '@opchain/core';
import { chooseVisible, isNearEnd, isStillValid, MAX_NODES } from './choose-visible.js';
import { edgeRouter } from './edge-router.js';
import { Scene } from './scene.js';
import { fit, visibleBox } from '../geometry/viewport.js';

const size = { width: 1440, height: 900 };

/** A square grid of nodes with 1.5 connections each. */
function squareOf(count: number): Scene {
  const side = Math.ceil(Math.sqrt(count));
  const nodes = Array.from({ length: count }, (_, index): Step => ({ kind: 'wait', id: `n${index}`, durationMs: 1 }));
  const chain: Chain = {
    id: 'c',
    title: 'C',
    version: '1',
    sources: [],
    inputs: [],
    steps: nodes,
    connections: nodes.flatMap((_, index) => [
      ...(index >= side ? [{ source: `n${index - side}`, target: `n${index}` }] : []),
      ...(index >= side && index % 2 === 1
        ? [{ source: `n${index - side - (index % side === 0 ? 0 : 1)}`, target: `n${index}` }]
        : []),
    ]),
    layout: Object.fromEntries(
      nodes.map(({ id }, index) => [id, { x: (index % side) * 320, y: Math.floor(index / side) * 220 }]),
    ),
  };
  const scene = new Scene(() => 2, edgeRouter);
  scene.update(chain);
  return scene;
}

describe('what the page renders', () => {
  test.each([200, 1000, 3000, 5000])('of %p nodes stays within bounds at every zoom', (count) => {
    const scene = squareOf(count);
    for (const k of [0.05, 0.1, 0.2, 0.3, 0.45, 0.6, 0.8, 1, 2]) {
      const visible = chooseVisible({ scene, view: { x: -2000 * k, y: -2000 * k, k }, size, pinned: [] });
      const each = /full|medium/.test(visible.cardDetail) ? 26 : visible.cardDetail === 'brief' ? 10 : 3;
      expect(visible.nodes.length * each + visible.edges.length).toBeLessThan(2300);
    }
  });

  test('shows what is near the view and nothing far away', () => {
    const scene = squareOf(1000);
    const { nodes, detail } = chooseVisible({ scene, view: { x: 0, y: 0, k: 1 }, size, pinned: [] });
    expect(detail).toBe('full');
    expect(nodes).toContain('n0');
    expect(nodes.length).toBeLessThan(60);
  });

  test('paints very many nodes, and keeps elements for those in use', () => {
    const scene = squareOf(MAX_NODES * 2);
    const view = fit(scene.bounds()!, size);
    const visible = chooseVisible({ scene, view, size, pinned: ['n7', 'gone'] });
    expect(visible).toMatchObject({ detail: 'painted', nodes: ['n7'], edges: [], paintsEdges: true });
  });

  test('keeps a node in use regardless of the view', () => {
    const scene = squareOf(1000);
    expect(chooseVisible({ scene, view: { x: 0, y: 0, k: 1 }, size, pinned: ['n999'] }).nodes).toContain('n999');
  });

  test('nodes in view come first, with as much around them as the page has room for', () => {
    const scene = squareOf(1000);
    const view = { x: -3000, y: -2000, k: 1 };
    const near = chooseVisible({ scene, view, size, pinned: [] });
    const seen = scene.nodesIn(visibleBox(view, size));
    expect(near.nodes.slice(0, seen.length).sort()).toEqual([...seen].sort());
    const crowded = chooseVisible({ scene, view: { x: -1800, y: -1200, k: 0.6 }, size, pinned: [] });
    expect(near.margin * near.k).toBeGreaterThan(crowded.margin * crowded.k);
  });

  test('panning does not select again if all nodes are visible', () => {
    const scene = squareOf(40);
    const view = fit(scene.bounds()!, size);
    const visible = chooseVisible({ scene, view, size, pinned: [] });
    for (const x of [-5000, 5000]) {
      expect(isStillValid(visible, { ...view, x }, size)).toBe(true);
      expect(isNearEnd(visible, { ...view, x }, size)).toBe(false);
    }
  });

  test('the next choice is made before the view reaches the edge of what was chosen', () => {
    const scene = squareOf(1000);
    const view = { x: -3000, y: -2000, k: 1 };
    const visible = chooseVisible({ scene, view, size, pinned: [] });
    const after = (distance: number) => ({ ...view, x: view.x - distance });
    const nearly = visible.margin - 100;
    expect([50, nearly].map((distance) => isNearEnd(visible, after(distance), size))).toEqual([false, true]);
    expect(isStillValid(visible, after(nearly), size)).toBe(true);
  });

  test('panning on leaves the cards that are there while the page has room, so that panning back creates none', () => {
    const scene = squareOf(1000);
    const view = { x: -3000, y: -2000, k: 1 };
    const before = chooseVisible({ scene, view, size, pinned: [] });
    const after = { ...view, x: view.x - 400 };
    const next = chooseVisible({ scene, view: after, size, pinned: [], before });
    expect(isNearEnd(before, after, size)).toBe(true);
    expect(isNearEnd(next, after, size)).toBe(false);
    expect(next.nodes).toEqual(expect.arrayContaining([...scene.nodesIn(visibleBox(view, size))]));
    // Far from there, only as many stay as there is room for.
    let choice = next;
    for (let x = after.x; x > -8000; x -= 400)
      choice = chooseVisible({ scene, view: { ...view, x }, size, pinned: [], before: choice });
    expect(choice.nodes).not.toEqual(expect.arrayContaining([...scene.nodesIn(visibleBox(view, size))]));
    expect(choice.cardElements).toBeLessThan(2000);
  });

  test('panning a little keeps the choice; panning far and zooming do not', () => {
    const scene = squareOf(1000);
    const view = { x: -1000, y: -1000, k: 1 };
    const visible = chooseVisible({ scene, view, size, pinned: [] });
    expect(isStillValid(visible, { ...view, x: view.x - 100 }, size)).toBe(true);
    expect(isStillValid(visible, { ...view, x: view.x - 500 }, size)).toBe(false);
    expect(isStillValid(visible, { x: -500, y: -500, k: 0.5 }, size)).toBe(false);
  });
});

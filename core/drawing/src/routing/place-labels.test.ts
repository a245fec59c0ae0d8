import { describe, expect, test } from '@jest/globals';
import { placeLabels } from './place-labels.js';
import { directRoute, type Route } from './route.js';

const none = () => [];

describe('labels', () => {
  const route = directRoute({ x: 0, y: 0 }, { x: 0, y: 300 });
  const label = { route, width: 64 };

  test('are centered on their edge', () => {
    const [placed] = placeLabels([label], none, none);
    expect(placed?.at).toEqual({ x: 0, y: 150 });
  });

  test('avoid cards and each other', () => {
    const card = { x: -100, y: 120, width: 200, height: 60 };
    const [placed] = placeLabels([label], () => [card], none);
    expect(placed!.at.y > 180 + 8 || placed!.at.y < 120 - 8).toBe(true);
    const both = placeLabels([label, label], none, none);
    expect(Math.abs(both[0]!.at.y - both[1]!.at.y)).toBeGreaterThan(18);
  });

  test('avoid those that stay where they are', () => {
    const placed = placeLabels([label], none, none, [{ at: { x: 20, y: 150 }, width: 64 }]);
    expect(placed).toHaveLength(1);
    expect(Math.abs(placed[0]!.at.y - 150)).toBeGreaterThan(18);
  });

  test('are omitted if there is no space', () => {
    expect(placeLabels([label], () => [{ x: -500, y: -500, width: 1000, height: 1000 }], none)).toEqual([]);
  });

  test('do not cover other edges where there is another position', () => {
    const across: Route = [
      { x: -200, y: 150 },
      { x: 200, y: 150 },
    ];
    const [placed] = placeLabels([label], none, () => [route, across]);
    expect(Math.abs(placed!.at.y - 150)).toBeGreaterThan(9);
  });

  test('are above the lines that join a straight edge, rather than on their corner', () => {
    const straight = directRoute({ x: 0, y: 0 }, { x: 0, y: 74 });
    const joining = directRoute({ x: 300, y: 0 }, { x: 0, y: 74 });
    const shared = { source: false, target: true };
    const [placed] = placeLabels([{ route: straight, width: 120, shared }], none, () => [straight, joining]);
    expect(placed!.at.y + 9).toBeLessThan(joining[1]!.y);
    expect(placed!.at.y - 9).toBeGreaterThan(5);
  });

  test('for ordering only are omitted if they would cover another edge', () => {
    const beside = [-20, 20].map((x): Route => [
      { x, y: 0 },
      { x, y: 300 },
    ]);
    expect(placeLabels([label], none, () => beside)).toHaveLength(1);
    expect(placeLabels([{ ...label, isOptional: true }], none, () => beside)).toEqual([]);
  });

  test('are on the line that has room for them, so that the corners stay visible', () => {
    const bent = directRoute({ x: 0, y: 0 }, { x: 200, y: 60 });
    const shared = { source: false, target: true };
    const [placed] = placeLabels([{ route: bent, width: 100, shared }], none, none);
    expect(placed?.at).toEqual({ x: 100, y: 30 });
  });

  test('are on the longest line between corners, rather than on a short one into the target', () => {
    const bent: Route = [
      { x: 0, y: 0 },
      { x: 0, y: 32 },
      { x: 140, y: 32 },
      { x: 140, y: 74 },
    ];
    expect(placeLabels([{ route: bent, width: 61 }], none, none)[0]?.at).toEqual({ x: 70, y: 32 });
    expect(placeLabels([{ route: bent, width: 120 }], none, none)[0]?.at).toEqual({ x: 140, y: 53 });
  });

  test('hide neither a corner nor an end of their route, unless nothing else is free', () => {
    const bent: Route = [
      { x: 0, y: 0 },
      { x: 0, y: 30 },
      { x: 40, y: 30 },
      { x: 40, y: 72 },
    ];
    expect(placeLabels([{ route: bent, width: 64 }], none, none)[0]?.at).toEqual({ x: 40, y: 51 });
    const card = { x: 0, y: 45, width: 100, height: 20 };
    expect(placeLabels([{ route: bent, width: 64 }], () => [card], none)).toHaveLength(1);
    expect(placeLabels([{ route: bent, width: 64, isOptional: true }], () => [card], none)).toEqual([]);
  });

  test('keep eight pixels from cards and from each other, less only where there is no room for it', () => {
    const above = { x: -100, y: -200, width: 200, height: 337 };
    const below = { x: -100, y: 163, width: 200, height: 200 };
    expect(placeLabels([label], () => [below], none)[0]!.at.y).toBeLessThanOrEqual(163 - 9 - 8);
    expect(placeLabels([label], () => [above, below], none)[0]!.at.y).toBe(150);
    const place = (height: number) =>
      placeLabels(
        [0, 70].map((x) => ({ route: directRoute({ x, y: 0 }, { x, y: height }), width: 64 })),
        none,
        none,
      ).map(({ at }) => at.y);
    expect(Math.abs(place(300)[0]! - place(300)[1]!)).toBeGreaterThanOrEqual(18 + 8);
    expect(place(45)).toEqual([22.5, 22.5]);
  });
});

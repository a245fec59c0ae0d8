import { describe, expect, test } from '@jest/globals';
import { alignToCards } from './align-to-cards.js';

const card = (x: number, y: number, height = 100) => ({ x, y, width: 264, height });

describe('a dragged card', () => {
  test('snaps to the column of a near one, with a line through the ports of both that reaches beyond them', () => {
    expect(alignToCards(card(5, 300), [card(0, 0)])).toEqual({
      position: { x: 0, y: 300 },
      guides: [{ x: 132, y: -16, width: 0, height: 432 }],
    });
  });

  test('snaps to the row of a near one, with a line along the tops of both that reaches beyond them', () => {
    expect(alignToCards(card(400, 8), [card(0, 0)])).toEqual({
      position: { x: 400, y: 0 },
      guides: [{ x: -16, y: 0, width: 696, height: 0 }],
    });
  });

  test('snaps to the nearest of several lines', () => {
    expect(alignToCards(card(5, 300), [card(0, 0), card(6, -900)]).position.x).toBe(6);
  });

  test('does not move if no line is near', () => {
    expect(alignToCards(card(40, 300), [card(0, 0)])).toEqual({ position: { x: 40, y: 300 }, guides: [] });
  });
});

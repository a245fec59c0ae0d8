import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { findLaneSlot, type LaneCard, positionLane, positionRows } from './lane.js';

const card = (id: string, y: number, height = 100, x = 0): LaneCard => ({ id, box: { x, y, width: 264, height } });
const lane = [card('a', 0), card('b', 200), card('c', 400), card('d', 600)];
const drag = (id: string, y: number, x = 0, cards = lane) =>
  findLaneSlot(cards, id, { ...cards.find((each) => each.id === id)!.box, x, y });

/** Cards one below the other, with some room between them. */
const column = fc
  .array(fc.tuple(fc.integer({ min: 60, max: 260 }), fc.integer({ min: 16, max: 120 })), { minLength: 2, maxLength: 8 })
  .map((sizes) => {
    let y = 0;
    return sizes.map(([height, gap], index) => {
      const next = card(`s${index}`, y, height);
      y += height + gap;
      return next;
    });
  });

describe('a card that is dragged along a list', () => {
  test('goes before a card as soon as its upper edge passes the middle of that one', () => {
    expect(drag('c', 251)).toBeUndefined();
    expect(drag('c', 249)).toEqual({ before: 'b', line: { x: -16, y: 150, width: 296, height: 0 } });
  });

  test('goes behind a card as soon as its lower edge passes the middle of that one', () => {
    expect(drag('b', 349)).toBeUndefined();
    expect(drag('b', 350)).toMatchObject({ before: 'd', line: { y: 550 } });
  });

  test('goes to the start and to the end, up to some distance', () => {
    expect(drag('c', -50)).toMatchObject({ before: 'a', line: { y: -24 } });
    expect(drag('a', 800)).toMatchObject({ before: undefined, line: { y: 724 } });
    expect(drag('c', -300)).toBeUndefined();
    expect(drag('a', 900)).toBeUndefined();
  });

  test('only moves beside the list, and where it comes from', () => {
    expect(drag('c', 100, 140)).toBeUndefined();
    expect(drag('c', 380)).toBeUndefined();
  });

  test('goes before the card below it where another one in between is elsewhere', () => {
    const aside = [card('a', 0), card('b', 0, 100, 400), card('c', 200), card('d', 400)];
    expect(drag('d', 120, 0, aside)).toMatchObject({ before: 'c' });
  });

  test('does not move between two cards that are not in the order of the list', () => {
    expect(drag('c', 120, 0, [card('b', 0), card('a', -200), card('c', 400), card('d', 600)])).toBeUndefined();
  });
});

describe('the cards of a list in another order', () => {
  test('are one below the other, without covering another one, and those outside of the move stay', () => {
    fc.assert(
      fc.property(column, fc.nat(), fc.nat(), (cards, one, two) => {
        const [from, to] = [one % cards.length, two % cards.length];
        const ids = cards.map(({ id }) => id);
        const [moved] = ids.splice(from, 1);
        ids.splice(to, 0, moved!);
        const positions = positionLane(cards, ids);
        const heightOf = (id: string): number => cards.find((each) => each.id === id)!.box.height;
        for (const [index, next] of ids.slice(1).entries())
          expect(positions[next]!.y).toBeGreaterThanOrEqual(positions[ids[index]!]!.y + heightOf(ids[index]!) + 16);
        for (const { id, box } of [...cards.slice(0, Math.min(from, to)), ...cards.slice(Math.max(from, to) + 1)])
          expect(positions[id]).toEqual({ x: box.x, y: box.y });
      }),
    );
  });

  test('stay in the columns that the list had', () => {
    const wrapped = [card('a', 0), card('b', 200, 160), card('c', 0, 100, 400), card('d', 200, 100, 400)];
    expect(positionLane(wrapped, ['b', 'a', 'd', 'c'])).toEqual({
      b: { x: 0, y: 0 },
      a: { x: 0, y: 260 },
      d: { x: 400, y: 0 },
      c: { x: 400, y: 200 },
    });
  });
});

describe('a list in rows', () => {
  const rows = [card('a', 0), card('b', 0, 160, 360), card('c', 0, 100, 720), card('d', 240), card('e', 240, 100, 360)];
  const dragTo = (id: string, x: number, y: number) =>
    findLaneSlot(rows, id, { ...rows.find((each) => each.id === id)!.box, x, y }, 'right');

  test('takes a dragged card where its leading edge has passed the middle of another one, also in another row', () => {
    expect(dragTo('c', 493, 0)).toBeUndefined();
    expect(dragTo('c', 491, 0)).toMatchObject({ before: 'b', line: { x: 312, width: 0 } });
    expect(dragTo('a', 240, 0)).toMatchObject({ before: 'c' });
    expect(dragTo('a', 200, 240)).toMatchObject({ before: 'e' });
    expect(dragTo('a', 480, 240)).toMatchObject({ before: undefined, line: { x: 648 } });
  });

  test('leaves a card alone that is dragged between rows, far beside them, or where it comes from', () => {
    expect(dragTo('c', 600, 120)).toBeUndefined();
    expect(dragTo('a', 900, 240)).toBeUndefined();
    expect(dragTo('d', -20, 240)).toBeUndefined();
  });

  test('has its cards in the same rows after a move, and each row below the tallest card of the one before', () => {
    expect(positionRows(rows, ['a', 'c', 'd', 'b', 'e'])).toEqual({
      a: { x: 0, y: 0 },
      c: { x: 360, y: 0 },
      d: { x: 720, y: 0 },
      b: { x: 0, y: 180 },
      e: { x: 360, y: 180 },
    });
    expect(positionRows(rows, ['a', 'b', 'c', 'd', 'e'])).toEqual(
      Object.fromEntries(rows.map(({ id, box: { x, y } }) => [id, { x, y }])),
    );
  });
});

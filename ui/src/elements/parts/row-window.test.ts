import { describe, expect, test } from '@jest/globals';
import { rowsInView, scrollTopToShow } from './row-window.js';

describe('the rows in view', () => {
  const list = { count: 100, rowHeight: 20, overscan: 2 };

  test('are those that the box shows in part, and some on each side', () => {
    expect(rowsInView({ scrollTop: 210, clientHeight: 100 }, list)).toEqual({ first: 8, last: 18 });
  });

  test('end with the list', () => {
    expect(rowsInView({ scrollTop: 0, clientHeight: 100 }, list)).toEqual({ first: 0, last: 7 });
    expect(rowsInView({ scrollTop: 1900, clientHeight: 100 }, list)).toEqual({ first: 93, last: 100 });
  });
});

describe('showing a row', () => {
  const box = { scrollTop: 200, clientHeight: 100 };

  test('scrolls as little as possible', () => {
    expect(scrollTopToShow(box, 100, 120)).toBe(100);
    expect(scrollTopToShow(box, 400, 420)).toBe(320);
    expect(scrollTopToShow(box, 240, 260)).toBe(200);
  });

  test('shows the top of what is higher than the box', () => {
    expect(scrollTopToShow(box, 250, 500)).toBe(250);
  });
});

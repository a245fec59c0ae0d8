import { describe, expect, test } from '@jest/globals';
import { readRowKey } from './row-keys.js';

const rows = [
  { key: 'list', expanded: undefined },
  { key: 'pay', expanded: true },
  { key: 'pay/#1', expanded: false },
  { key: 'pay/#2', expanded: undefined },
];
const [list, pay, first, second] = rows as [(typeof rows)[0], (typeof rows)[0], (typeof rows)[0], (typeof rows)[0]];

describe('the keys of a row of the results', () => {
  test.each([
    ['ArrowDown', list, pay],
    ['ArrowUp', first, pay],
    ['Home', second, list],
    ['End', list, second],
    ['PageDown', list, second],
    ['PageUp', second, list],
    ['ArrowRight', pay, first],
    ['ArrowLeft', first, pay],
    ['ArrowUp', list, undefined],
    ['ArrowDown', second, undefined],
    ['ArrowRight', list, undefined],
    ['ArrowLeft', list, undefined],
    ['Enter', first, 'choose'],
    [' ', first, 'choose'],
    ['ArrowRight', first, 'toggle'],
    ['ArrowLeft', pay, 'toggle'],
    ['x', first, undefined],
  ])('%s', (key, row, expected) => {
    expect(readRowKey(key, row, rows)).toEqual(expected);
  });
});

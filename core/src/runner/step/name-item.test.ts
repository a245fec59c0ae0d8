import { expect, test } from '@jest/globals';
import { ExactNumber, type JsonValue } from '@opchain/core';
import { nameItem } from './name-item.js';

test.each<readonly [string, JsonValue, string | undefined]>([
  ['a text', 'eu-west', 'eu-west'],
  ['a number', 17, '17'],
  ['a number of many digits', new ExactNumber('9007199254740993'), '9007199254740993'],
  ['a boolean', false, 'false'],
  ['null', null, undefined],
  ['an empty text', ' ', undefined],
  ['a list', [1, 2], undefined],
  ['an id before a name', { name: 'Tea', id: 7 }, '7'],
  ['a name where the id is null', { id: null, name: 'Tea' }, 'Tea'],
  ['a title', { total: 3, title: 'Order' }, 'Order'],
  ['a key', { fields: {}, key: 'OPS-12' }, 'OPS-12'],
  ['an id of a database', { _id: 'a1' }, 'a1'],
  ['an id in capitals', { ID: 3 }, '3'],
  ['a field that ends like an id', { quantity: 2, productId: 9 }, '9'],
  ['a field in snake case', { quantity: 2, order_number: 'A-1' }, 'A-1'],
  ['not a word that ends alike', { paid: true, amount: 2 }, undefined],
  ['an item in an envelope', { cursor: 'x', node: { id: 5 } }, '5'],
  ['lines as blanks', 'first\nsecond', 'first second'],
])('an item is named by what identifies it: %s', (_name, item, expected) => {
  expect(nameItem(item)).toBe(expected);
});

test('a long name is shortened to 60 characters, never within one', () => {
  expect(nameItem('🙂'.repeat(61))).toBe(`${'🙂'.repeat(59)}…`);
  expect(nameItem('x'.repeat(60))).toBe('x'.repeat(60));
});

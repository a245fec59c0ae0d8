import { expect, test } from '@jest/globals';
import type { CardModel } from './card-model.js';
import { hasRoom } from './has-room.js';

const card: CardModel = {
  id: 'createOrder',
  method: 'POST',
  path: '/customers/{customerId}/orders',
  rows: [{ path: 'body/customerId', name: 'customerId', text: 'createCustomer.id', kind: 'mapping' }],
  more: 0,
  note: '',
  details: '201 · 34 ms',
  diagnostics: 0,
  pinned: false,
};

test('a card of the usual texts has room for them', () => {
  expect(hasRoom(card, 11, 'Succeeded')).toBe(true);
});

test.each<[string, Partial<CardModel>]>([
  ['a long name', { id: 'createOrderOfCustomer' }],
  ['a name in capitals', { id: 'WWWWWWWWWWWWWWW' }],
  ['a long method', { method: 'VERSION-CONTROL' }],
  ['a long path', { path: '/customers/{customerId}/orders/{orderId}' }],
  ['a path beside a credential', { credential: { text: 'clientCredentials', state: 'ready', hint: '' } }],
  [
    'a long value',
    { rows: [{ path: 'body/note', name: 'note', text: '"Please ring the bell twice"', kind: 'literal' }] },
  ],
  [
    'a long name of an input',
    { rows: [{ path: 'query/a', name: 'required_status_checks', text: '1', kind: 'literal' }] },
  ],
  ['many facts', { details: '3 attempts · 201 · 34 ms' }],
  ['characters that may be wider', { id: '注文を作成' }],
  ['problems in its footer', { diagnostics: 1 }],
])('%s may have no value', (_, part) => {
  expect(hasRoom({ ...card, ...part }, 11, 'Succeeded')).toBe(false);
});

test('larger type has less room', () => {
  expect(hasRoom(card, 15.5, 'Succeeded')).toBe(false);
});

import { expect, test } from '@jest/globals';
import type { JsonValue } from '@opchain/core';
import type { Exchange } from './exchange.js';
import { listSequence } from './list-sequence.js';

const exchange = (
  method: string,
  path: string,
  body: JsonValue | undefined,
  json?: JsonValue,
  status = 200,
): Exchange => ({
  method,
  url: `http://localhost${path}`,
  headers: [],
  ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  durationMs: 1,
  response: { status, headers: [], text: '', json },
});

test('a sequence has what made the values that a failed request sends, and nothing else', () => {
  const customer = exchange('POST', '/customers', { name: 'Ada' }, { id: 'c1', name: 'Ada' });
  const other = exchange('POST', '/customers', { name: 'Bob' }, { id: 'c2', name: 'Bob' });
  const order = exchange('POST', '/orders', { customerId: 'c1' }, { id: 'o1', customerId: 'c1' });
  const list = exchange('GET', '/orders', undefined, [{ id: 'o9' }]);
  const failed = exchange('GET', '/orders/o1', undefined, { id: 'o1' });
  expect(listSequence([customer, other, order, list, failed], failed)).toEqual([customer, order]);
});

test('a sequence has the changes of the same record that succeeded', () => {
  const order = exchange('POST', '/orders', {}, { id: 7 });
  const paid = exchange('PUT', '/orders/7', { status: 'paid' }, {});
  const refused = exchange('PUT', '/orders/7', { status: 'new' }, {}, 409);
  const neighbor = exchange('PUT', '/orders/70', { status: 'paid' }, {});
  const failed = exchange('GET', '/orders/7', undefined);
  expect(listSequence([order, paid, refused, neighbor, failed], failed)).toEqual([order, paid]);
});

test('a sequence has what made a record under an id that the client chose', () => {
  const room = exchange('POST', '/rooms', { slug: 'blue-room', seats: 4 }, { slug: 'blue-room', seats: 4 }, 201);
  const other = exchange('POST', '/rooms', { slug: 'red-room', seats: 4 }, { slug: 'red-room', seats: 4 }, 201);
  const inPath = exchange('POST', '/rooms/blue-room/bookings', { guests: 2 }, {}, 500);
  expect(listSequence([other, room, inPath], inPath)).toEqual([room]);
  const inBody = exchange('POST', '/bookings', { room: 'blue-room' }, {}, 500);
  expect(listSequence([other, room, inBody], inBody)).toEqual([room]);
});

test('a sequence has the records that name the one which a failed request deletes, and the actions on it', () => {
  const room = exchange('POST', '/rooms', { slug: 'blue-room' }, { slug: 'blue-room' }, 201);
  const booking = exchange('POST', '/bookings', { room: 'blue-room' }, { id: 'b1', room: 'blue-room' }, 201);
  const closed = exchange('POST', '/rooms/blue-room/close', undefined, {});
  const other = exchange('POST', '/bookings', { room: 'red-room' }, { id: 'b2', room: 'red-room' }, 201);
  const failed = exchange('DELETE', '/rooms/blue-room', undefined, undefined, 204);
  expect(listSequence([room, booking, other, closed, failed], failed)).toEqual([room, booking, closed]);
});

test('a sequence of a list has the records that were created in it, and no page that only repeats them', () => {
  const first = exchange('POST', '/orders', { qty: 1 }, { id: 'order-1' }, 201);
  const second = exchange('POST', '/orders', { qty: 2 }, { id: 'order-2' }, 201);
  const customer = exchange('POST', '/customers', {}, { id: 'c1' }, 201);
  const page = exchange('GET', '/orders?page=1', undefined, [{ id: 'order-1' }]);
  const failed = exchange('GET', '/orders?page=2', undefined, []);
  expect(listSequence([first, customer, second, page, page, failed], failed)).toEqual([first, second]);
});

test('a sequence has what made a record that the failure names', () => {
  const pet = exchange('POST', '/owners/o1/pets', {}, { id: 'pet-17' }, 201);
  const failed = exchange('GET', '/pets', undefined, []);
  expect(listSequence([pet, failed], failed, 'a list without "pet-17"')).toEqual([pet]);
});

test('a sequence has the request that read the entity tag which a change sends, and not what only read its values', () => {
  const pet = exchange('POST', '/pets', { name: 'Rex-17' }, { id: 'p1', name: 'Rex-17' }, 201);
  const read = exchange('GET', '/pets/p1', undefined, { id: 'p1', name: 'Rex-17' });
  const tagged = { ...read, response: { ...read.response, headers: [['ETag', '"v1"']] as const } };
  const change = {
    ...exchange('PUT', '/pets/p1', { name: 'Rex-17' }, {}, 500),
    headers: [['If-Match', '"v1"']] as const,
  };
  expect(listSequence([pet, read, tagged, change], change)).toEqual([pet, tagged]);
});

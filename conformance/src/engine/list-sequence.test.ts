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

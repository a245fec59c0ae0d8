import { describe, expect, test } from '@jest/globals';
import type { ApiDescription, OperationSummary } from '@opchain/core';
import { rankReplacements } from './rank-replacements.js';

const describeApi = (...calls: readonly (readonly [id: string, method: string, path: string])[]): ApiDescription => {
  const operations = calls.map(([id, method, path]) => ({ id, method, path }) as OperationSummary);
  return { operations, find: (id: string) => operations.find((each) => each.id === id) } as unknown as ApiDescription;
};
const shop = describeApi(
  ['listOrders', 'GET', '/orders'],
  ['placeOrder', 'POST', '/v2/orders'],
  ['fetchOrderById', 'GET', '/orders/{orderId}'],
  ['uploadPicture', 'PUT', '/pictures'],
);
const rank = (id: string, previous?: ApiDescription): readonly string[] =>
  rankReplacements(id, shop, previous).map((each) => each.id);

describe('an operation that the description does not have is likely to be', () => {
  test('the one with its method and path, then those with a similar path or name', () => {
    expect(rank('POST /orders')[0]).toBe('placeOrder');
    expect(rank('GET /orders')[0]).toBe('listOrders');
    expect(rank('readIt', describeApi(['readIt', 'GET', '/orders/{orderId}']))[0]).toBe('fetchOrderById');
  });

  test('one with a similar name', () => {
    expect(rank('listAllOrders')[0]).toBe('listOrders');
    expect(rank('fetchOrder')[0]).toBe('fetchOrderById');
  });

  test('none if nothing is similar', () => {
    expect(rank('zzz')).toEqual([]);
  });
});

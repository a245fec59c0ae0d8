import { describe, expect, test } from '@jest/globals';
import { isAssignable, isLinked, type MappingTarget, scoreField } from './rank-fields.js';
import type { ResponseField } from './response-fields.js';
import { describeSource } from './source-words.js';

const field = (path: string, types: readonly string[] = ['string']): ResponseField => ({
  mapping: { kind: 'response', stepId: 'x', path: path.split('.') },
  label: path,
  depth: 1,
  types,
  schema: undefined,
  value: undefined,
  hasChildren: false,
});
const target = (name: string, more: Partial<MappingTarget> = {}): MappingTarget => ({
  name,
  types: ['string'],
  acceptsText: false,
  ...more,
});

const sourceOf = (id: string) => describeSource(id, { id });

describe('the best match', () => {
  test('of customerId is the id from createCustomer', () => {
    const customer = scoreField(field('id'), sourceOf('createCustomer'), target('customerId'));
    const product = scoreField(field('id'), sourceOf('createProduct'), target('customerId'));
    expect(customer).toBeGreaterThanOrEqual(1);
    expect(customer).toBeGreaterThan(product);
  });

  test('of {id} in /orders/{id} is the id of an order', () => {
    const path = target('id', { owner: 'orders', acceptsText: true });
    expect(scoreField(field('id'), sourceOf('createOrder'), path)).toBeGreaterThan(
      scoreField(field('id'), sourceOf('createCustomer'), path),
    );
  });

  test('prefers a field with the same name', () => {
    expect(scoreField(field('customerId'), sourceOf('getOrder'), target('customerId'))).toBeGreaterThan(
      scoreField(field('id'), sourceOf('getOrder'), target('customerId')),
    );
  });

  test('is never a field of another type', () => {
    expect(scoreField(field('id', ['object']), sourceOf('createCustomer'), target('customerId'))).toBe(0);
  });
});

describe('compatibility', () => {
  test('an integer is compatible with a number, not with a string', () => {
    expect(isAssignable(field('total', ['integer']), target('price', { types: ['number'] }))).toBe(true);
    expect(isAssignable(field('total', ['integer']), target('name'))).toBe(false);
  });

  test('any scalar is compatible with text', () => {
    expect(isAssignable(field('total', ['integer']), target('id', { acceptsText: true }))).toBe(true);
    expect(isAssignable(field('items', ['array']), target('id', { acceptsText: true }))).toBe(false);
  });

  test('an unknown type may be compatible', () => {
    expect(isAssignable(field('x', []), target('name'))).toBe(true);
  });
});

test('a link in the description names the intended field', () => {
  const links = [{ name: 'get', operationId: 'getOrder', parameters: { id: '$response.body#/order/id' } }];
  expect(isLinked(links, 'getOrder', 'id', field('order.id'))).toBe(true);
  expect(isLinked(links, 'getOrder', 'id', field('id'))).toBe(false);
});

import { describe, expect, test } from '@jest/globals';
import type { JsonObject } from '@opchain/core';
import type { OperationDetail } from '@opchain/core/internal/model';
import { createDescription, type OperationParts } from '@opchain/core/plugin';
import { ACTING_SCORE, findProducers } from './find-producers.js';

const record = (...names: readonly string[]): JsonObject => ({
  type: 'object',
  properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
});

function operation(
  method: string,
  path: string,
  parts: Partial<OperationParts> & { answer?: JsonObject; body?: JsonObject } = {},
) {
  const { answer, body, ...rest } = parts;
  return {
    method,
    path,
    ...(body && { requestBody: { required: true, content: [{ contentType: 'application/json', schema: body }] } }),
    responses: [
      {
        status: method === 'POST' ? '201' : '200',
        description: '',
        headers: [],
        links: [],
        content: answer ? [{ contentType: 'application/json', schema: answer }] : [],
      },
    ],
    ...rest,
  };
}

const detailsOf = (operations: readonly OperationParts[]) =>
  createDescription({ title: '', version: '', format: '', operations }).operations as readonly OperationDetail[];

function bestProducers(operations: readonly OperationParts[]) {
  const best = new Map<string, string>();
  for (const { from, to, score } of findProducers(detailsOf(operations))) {
    const input = `${to.operation} ${to.in} ${to.name}`;
    if (score >= ACTING_SCORE && !best.has(input)) best.set(input, `${from.operation} ${from.pointer}`);
  }
  return Object.fromEntries(best);
}

describe('without OpenAPI links', () => {
  test('records are made by posting to their collection, and otherwise taken from its list', () => {
    expect(
      bestProducers([
        operation('GET', '/pets', { answer: { type: 'array', items: record('id', 'name') } }),
        operation('POST', '/pets', { answer: record('id', 'name') }),
        operation('GET', '/pets/{petId}', { answer: record('id', 'name') }),
        operation('GET', '/vets', {
          answer: { type: 'object', properties: { data: { type: 'array', items: record('id') } } },
        }),
        operation('GET', '/vets/{id}', { answer: record('id') }),
      ]),
    ).toEqual({ 'GET /pets/{petId} path petId': 'POST /pets /id', 'GET /vets/{id} path id': 'GET /vets /data/0/id' });
  });

  test('records may have a key or a code instead of an ID', () => {
    expect(
      bestProducers([
        operation('POST', '/teams', { answer: record('key', 'name') }),
        operation('GET', '/teams/{teamKey}', { answer: record('key', 'name') }),
        operation('POST', '/teams/{teamKey}/people', { answer: record('code') }),
        operation('GET', '/teams/{teamKey}/people/{code}', { answer: record('code') }),
      ]),
    ).toMatchObject({
      'GET /teams/{teamKey} path teamKey': 'POST /teams /key',
      'GET /teams/{teamKey}/people/{code} path teamKey': 'POST /teams /key',
      'GET /teams/{teamKey}/people/{code} path code': 'POST /teams/{teamKey}/people /code',
    });
  });

  test('a field that is named after a record takes the ID of that record, also in lists', () => {
    expect(
      bestProducers([
        operation('POST', '/customers', { answer: record('id') }),
        operation('POST', '/products', { answer: record('id') }),
        operation('POST', '/orders', {
          answer: record('id', 'customerId'),
          body: {
            type: 'object',
            properties: {
              customer_id: { type: 'string' },
              lines: { type: 'array', items: record('productId', 'note') },
            },
          },
        }),
      ]),
    ).toEqual({
      'POST /orders body /customer_id': 'POST /customers /id',
      'POST /orders body /lines/0/productId': 'POST /products /id',
    });
  });

  test('a record inside another response and a name that only one record has are found', () => {
    expect(
      bestProducers([
        operation('POST', '/checkouts', {
          answer: { type: 'object', properties: { payment: record('id'), trackingNumber: { type: 'string' } } },
        }),
        operation('POST', '/payments/{id}/confirm', { answer: record('state') }),
        operation('GET', '/shipments/{trackingNumber}', { answer: record('state') }),
      ]),
    ).toEqual({
      'POST /payments/{id}/confirm path id': 'POST /checkouts /payment/id',
      'GET /shipments/{trackingNumber} path trackingNumber': 'POST /checkouts /trackingNumber',
    });
  });

  test('nothing is guessed where only a generic name is the same', () => {
    expect(
      bestProducers([
        operation('POST', '/logins', { answer: record('id', 'name') }),
        operation('GET', '/boats/{id}', { answer: record('id') }),
      ]),
    ).toEqual({});
  });
});

test('what has a reference that does not resolve makes and needs nothing, and others are found', () => {
  const resolve: OperationDetail['resolve'] = (schema) => {
    if (typeof schema === 'object' && '$ref' in schema) throw new Error('There is no such schema.');
    return schema;
  };
  const operations = detailsOf([
    operation('POST', '/pets', { answer: { properties: { id: {}, owner: { $ref: '#/nowhere' } } } }),
    operation('GET', '/pets/{id}', { answer: { $ref: '#/nowhere' }, body: { $ref: '#/nowhere' } }),
  ]);
  expect(findProducers(operations.map((each) => ({ ...each, resolve })))).toMatchObject([{ from: { pointer: '/id' } }]);
});

test('thousands of fields that are named alike have links to their best producers only', () => {
  const many = Array.from({ length: 1_000 }, (_, index) => `part${index}`);
  const wide = (field: string) => ({
    type: 'object',
    properties: Object.fromEntries(many.map((name) => [name, record(field)])),
  });
  const links = findProducers(
    detailsOf([
      operation('POST', '/boats', { answer: record('id') }),
      operation('GET', '/reports', { answer: wide('boatId') }),
      operation('POST', '/trips', { body: wide('boatId') }),
    ]),
  );
  expect(links).toHaveLength(500_000);
  expect(new Set(links.slice(0, 1_000).map(({ from }) => from.operation))).toEqual(new Set(['POST /boats']));
});

test('an OpenAPI link takes precedence over names', () => {
  const create = operation('POST', '/things', { answer: record('handle', 'id'), operationId: 'createThing' });
  const [response] = create.responses;
  const links = [{ name: 'read', operationId: 'getThing', parameters: { id: '$response.body#/handle' } }];
  expect(
    bestProducers([
      { ...create, responses: [{ ...response!, links }] },
      operation('GET', '/items/{id}', { operationId: 'getThing', answer: record('id') }),
    ]),
  ).toEqual({ 'getThing path id': 'createThing /handle' });
});

import { describe, expect, test } from '@jest/globals';
import type { OperationStep } from '@opchain/core';
import type { JsonObject, OperationDetail } from '@opchain/core/internal/model';
import { createDescription } from '@opchain/core/plugin';
import { findCountedPages } from './find-counted-pages.js';

const integer = { type: 'integer' };

/** How a list is counted that has these query parameters; its items are in `data.items` unless its body is the list. */
async function find(parameters: JsonObject, sent: JsonObject = {}, body: JsonObject = nested) {
  const described = Object.entries(parameters).map(([name, schema]) => ({ in: 'query', name, ...(schema as object) }));
  const content = [{ contentType: 'application/json', schema: body }];
  const operation = { operationId: 'list', method: 'GET', path: '/list', parameters: described };
  const responses = [{ status: '200', description: '', headers: [], content, links: [] }];
  const operations = [{ ...operation, responses }] as never;
  const description = createDescription({ title: 'List', version: '1', format: 'OpenAPI 3.1', operations });
  const detail: OperationDetail = await description.operation('list');
  const values = Object.entries(sent).map(([name, value]) => ({ in: 'query', name, value }));
  return findCountedPages({ id: 'a', parameters: values } as unknown as OperationStep, detail);
}

const nested = {
  type: 'object',
  properties: { data: { type: 'object', properties: { items: { type: 'array', items: { type: 'object' } } } } },
};

describe('pages that the client counts', () => {
  test('are pages by number, from the first that the description names', async () => {
    const counted = { parameter: 'page', first: 1, step: 1, items: ['data', 'items'] };
    expect(await find({ page: { schema: integer } })).toEqual(counted);
    expect(await find({ page: { schema: { ...integer, default: 0 } } })).toEqual({ ...counted, first: 0 });
    expect(await find({ page: { schema: integer } }, {}, { type: 'array' })).toEqual({ ...counted, items: [] });
  });

  test('are records by their number, as many as a page has', async () => {
    const limit = { schema: { ...integer, default: 20 } };
    const counted = { parameter: 'offset', first: 0, step: 20, items: ['data', 'items'] };
    expect(await find({ offset: { schema: integer }, limit })).toEqual(counted);
    expect(await find({ offset: { schema: integer }, limit }, { limit: 50 })).toEqual({ ...counted, step: 50 });
  });

  test.each([
    ['how many records a page has is not known', { offset: { schema: integer }, limit: { schema: integer } }, nested],
    ['the page is named by a text', { page: { schema: { type: 'string' } } }, nested],
    ['the page must be sent', { page: { schema: integer, required: true } }, nested],
    ['the response has no list', { page: { schema: integer } }, { type: 'object', properties: { id: integer } }],
  ])('are not known where %s', async (_, parameters, body) => {
    expect(await find(parameters, {}, body)).toBeUndefined();
  });
});

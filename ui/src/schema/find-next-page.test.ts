import { describe, expect, test } from '@jest/globals';
import { createDescription } from '@opchain/core/plugin';
import type { OperationDetail, Schema } from '@opchain/core/internal/model';
import { findNextPage } from './find-next-page.js';

/** A list with these query parameters, response headers and fields beside its items. */
function list(
  parameters: readonly string[],
  { headers = [], fields = {} }: { headers?: readonly string[]; fields?: Readonly<Record<string, Schema>> } = {},
): Promise<OperationDetail> {
  const schema = { type: 'object', properties: { items: { type: 'array', items: { type: 'object' } }, ...fields } };
  return createDescription({
    title: 'List',
    version: '1',
    format: 'OpenAPI 3.1',
    operations: [
      {
        operationId: 'list',
        method: 'GET',
        path: '/list',
        parameters: parameters.map((name) => ({ in: 'query' as const, name, schema: { type: 'string' } })),
        responses: [
          {
            status: '200',
            description: '',
            headers: headers.map((name) => ({ name, required: false, schema: { type: 'string' } })),
            content: [{ contentType: 'application/json', schema: schema }],
            links: [],
          },
        ],
      },
    ],
  }).operation('list');
}

const text = { type: 'string' };

describe('the next page of a list', () => {
  test('is named by a Link header that is described, or that was returned', async () => {
    const next = findNextPage('a', await list(['limit', 'cursor'], { headers: ['link'] }));
    expect(next).toMatchObject({
      parameter: 'cursor',
      criteria: [{ kind: 'regex', context: '{{a.$headers.Link}}', pattern: '[?&]cursor=[^<>]*>[^<]*rel="?next' }],
    });
    expect(next?.value).toMatch(/^\{\{a\.\$headers\.Link \| xpath ".*cursor=/);
    const counted = await list(['per_page', 'page']);
    expect(findNextPage('a', counted)).toBeUndefined();
    const returned = { headers: [['Link', '</list?page=2>; rel="next"']] as const };
    expect(findNextPage('a', counted, returned)?.value).toContain('page=');
    const both = await list(['after', 'page'], { headers: ['Link'] });
    expect(findNextPage('a', both)?.parameter).toBe('after');
    expect(findNextPage('a', both, returned)?.parameter).toBe('page');
  });

  test.each([
    ['cursor', 'nextCursor'],
    ['pageToken', 'nextPageToken'],
    ['page_token', 'next_page_token'],
    ['page', 'next_page'],
  ])('is named by a position in the body: %s by %s', async (parameter, field) => {
    expect(findNextPage('a', await list([parameter], { fields: { [field]: text } }))).toEqual({
      parameter,
      value: `{{a.${field}}}`,
      criteria: [`{{a.${field}}} != null`, `{{a.${field}}} != ''`].map((condition) => ({ kind: 'simple', condition })),
    });
  });

  test('is named by a URL in the body', async () => {
    const detail = await list(['page'], { fields: { next: { type: 'string', format: 'uri' } } });
    expect(findNextPage('a', detail)?.value).toMatch(/^\{\{a\.next \| xpath /);
  });

  test.each([
    ['the client counts pages', ['page', 'per_page'], {}],
    ['the client counts records', ['offset', 'limit'], { total: { type: 'integer' } }],
    ['only the number of records is told', ['limit'], { next: text }],
    ['the response says only that there is one', ['cursor'], { next: { type: 'boolean' } }],
  ])('is not known where %s', async (_, parameters, fields) => {
    expect(findNextPage('a', await list(parameters, { fields }))).toBeUndefined();
  });
});

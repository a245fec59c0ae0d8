import { describe, expect, test } from '@jest/globals';
import type { OperationDetail, Schema } from '../../model/api-description.js';
import type { JsonObject } from '../../model/json.js';
import { type ValidatedResponse, validateResponse } from './validate-response.js';

const order: JsonObject = {
  type: 'object',
  required: ['id', 'total'],
  properties: { id: { type: 'string', format: 'uuid' }, total: { $ref: '#/money' } },
};
const operation: OperationDetail = {
  id: 'getOrder',
  operationId: 'getOrder',
  method: 'GET',
  path: '/orders/{id}',
  tags: [],
  deprecated: false,
  security: [],
  parameters: [],
  responses: [
    {
      status: '200',
      description: 'The order.',
      headers: [
        { name: 'ETag', required: true, schema: { type: 'string' } },
        { name: 'X-Count', required: false, schema: { type: 'integer', minimum: 1 } },
      ],
      content: [
        { contentType: 'application/json', schema: order },
        { contentType: 'text/*', schema: { type: 'string', maxLength: 5 } },
        { contentType: 'application/pdf' },
      ],
      links: [],
    },
    { status: '204', description: 'Nothing.', headers: [], content: [], links: [] },
    {
      status: '4XX',
      description: 'A fault.',
      headers: [],
      content: [{ contentType: 'application/problem+json', schema: { required: ['title'] } }],
      links: [],
    },
  ],
  resolve: (schema: Schema): Schema =>
    typeof schema === 'object' && schema.$ref === '#/money' ? { type: 'number', minimum: 0, multipleOf: 0.01 } : schema,
};
const good = { id: '0b7a1b1e-6c9f-4c9e-8a51-0a3f5d7b9c11', total: 19.99 };
const respond = (more: Partial<ValidatedResponse>): ValidatedResponse => ({
  status: 200,
  contentType: 'application/json; charset=utf-8',
  headers: [['etag', '"1"']],
  json: good,
  ...more,
});
const codes = async (response: ValidatedResponse) =>
  (await validateResponse(operation, response)).map(({ code }) => code);

describe('checking a response', () => {
  test('reports nothing for a response as documented', async () => {
    expect(await validateResponse(operation, respond({}))).toEqual([]);
    expect(
      await validateResponse(
        operation,
        respond({
          headers: [
            ['ETag', 'x'],
            ['x-count', '3'],
          ],
        }),
      ),
    ).toEqual([]);
  });

  test('reports an undocumented status, and lists the documented ones', async () => {
    expect(await validateResponse(operation, respond({ status: 302 }))).toEqual([
      { code: 'STATUS_UNDOCUMENTED', message: 'The status 302 is not documented (documented: 200, 204, 4XX).' },
    ]);
  });

  test('accepts a status range if the status itself is not documented', async () => {
    expect(
      await codes(respond({ status: 404, contentType: 'application/problem+json', json: { title: 'Not found' } })),
    ).toEqual([]);
    expect(await codes(respond({ status: 422, contentType: 'application/problem+json', json: {} }))).toEqual([
      'BODY_INVALID',
    ]);
  });

  test('reports an undocumented content type', async () => {
    expect(await validateResponse(operation, respond({ contentType: 'application/xml', text: '<a/>' }))).toEqual([
      {
        code: 'CONTENT_TYPE_UNDOCUMENTED',
        message:
          'The content type application/xml is not documented; application/json or text/* or application/pdf is documented for status 200.',
      },
    ]);
  });

  test('points to everything in the body that does not match, following references', async () => {
    expect(await validateResponse(operation, respond({ json: { id: 7, total: -1 } }))).toEqual([
      { code: 'BODY_INVALID', message: 'The body at /id must be a string, but is a number.', pointer: '/id' },
      { code: 'BODY_INVALID', message: 'The body at /total must be at least 0, but is -1.', pointer: '/total' },
    ]);
  });

  test('reports a body that is missing, or is not valid JSON although declared so', async () => {
    const { json: _, ...bodiless } = respond({});
    expect(await codes({ ...bodiless, contentType: undefined })).toEqual(['BODY_MISSING']);
    expect(await codes({ ...bodiless, text: '{"id": ' })).toEqual(['BODY_INVALID']);
    expect(await codes({ ...bodiless, status: 204, contentType: undefined })).toEqual([]);
  });

  test('validates text by a text schema, and ignores other bodies', async () => {
    const { json: _, ...bodiless } = respond({});
    expect(await codes({ ...bodiless, contentType: 'text/plain', text: 'short' })).toEqual([]);
    expect(await codes({ ...bodiless, contentType: 'text/plain', text: 'too long' })).toEqual(['BODY_INVALID']);
    expect(await codes({ ...bodiless, contentType: 'application/pdf' })).toEqual([]);
  });

  test('reports headers that are missing or do not match', async () => {
    expect(await validateResponse(operation, respond({ headers: [['x-count', 'none']] }))).toEqual([
      { code: 'HEADER_MISSING', message: 'The documented header ETag is missing.' },
      { code: 'HEADER_INVALID', message: 'The header X-Count must be an integer, but is a string.' },
    ]);
  });

  test.each(['^(a+)+$', '([a-z]+)*\\d', '^(a|a?)+$'])('is not delayed by the hostile pattern %s', async (pattern) => {
    const hostile: OperationDetail = {
      ...operation,
      responses: [
        {
          status: 'default',
          description: '',
          headers: [],
          content: [{ contentType: '*/*', schema: { pattern } }],
          links: [],
        },
      ],
    };
    const started = process.cpuUsage();
    expect(
      (await validateResponse(hostile, respond({ json: `${'a'.repeat(50_000)}!` }))).map(({ code }) => code),
    ).toEqual(['BODY_INVALID']);
    expect(process.cpuUsage(started).user / 1_000).toBeLessThan(1_000);
  });

  test('reports that a pattern without a linear-time implementation was not checked', async () => {
    const unusual: OperationDetail = {
      ...operation,
      responses: [
        {
          status: '200',
          description: '',
          headers: [],
          content: [{ contentType: '*/*', schema: { pattern: '(.)\\1' } }],
          links: [],
        },
      ],
    };
    expect(await codes(respond({ json: 'aa' }))).toEqual(['BODY_INVALID']);
    expect((await validateResponse(unusual, respond({ json: 'aa' }))).map(({ code }) => code)).toEqual([
      'CHECK_INCOMPLETE',
    ]);
  });
});

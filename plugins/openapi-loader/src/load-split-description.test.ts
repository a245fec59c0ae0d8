import { describe, expect, test } from '@jest/globals';
import { loadText, scopeOf } from '../test/load-text.js';

const root = {
  openapi: '3.1.0',
  info: { title: 'Split' },
  paths: { '/pets': { $ref: './paths/pets.yaml' }, '/plain': { get: { operationId: 'plain', responses: {} } } },
  components: { schemas: { Id: { type: 'integer' } } },
};
const files = {
  '/api/paths/pets.yaml': `
get:
  operationId: listPets
  parameters: [{ $ref: '../parts.yaml#/limit' }]
  responses:
    '200': { description: ok, content: { application/json: { schema: { $ref: '../schemas/pet.json' } } } }
`,
  '/api/parts.yaml': 'limit: { in: query, name: limit, schema: { $ref: "#/number" } }\nnumber: { type: integer }\n',
  '/api/schemas/pet.json': {
    type: 'object',
    properties: {
      id: { $ref: '../openapi.json#/components/schemas/Id' },
      friend: { $ref: '#' },
      tag: { $ref: 'tag.json#/Tag' },
    },
  },
  '/api/schemas/tag.json': { Tag: { type: 'string' } },
};

describe('a description split over files', () => {
  test('is assembled only through the scope, reading each file when it is needed', async () => {
    const scope = scopeOf(files);
    const description = await loadText(root, { location: '/api/openapi.json', scope });
    expect(description.operations.map(({ id }) => id)).toEqual(['listPets', 'plain']);
    expect(scope.reads).toEqual(['/api/paths/pets.yaml']);

    const detail = await description.operation('listPets');
    expect([...scope.reads].sort()).toEqual([
      '/api/parts.yaml',
      '/api/paths/pets.yaml',
      '/api/schemas/pet.json',
      '/api/schemas/tag.json',
    ]);
    expect(detail.parameters[0]?.schema).toEqual({ $ref: '/api/parts.yaml#/number' });
    expect(detail.resolve(detail.parameters[0]?.schema ?? false)).toEqual({ type: 'integer' });
    expect(detail.resolve(detail.responses[0]?.content[0]?.schema ?? false)).toEqual({
      type: 'object',
      properties: {
        id: { $ref: '#/components/schemas/Id' },
        friend: { $ref: '/api/schemas/pet.json#' },
        tag: { $ref: '/api/schemas/tag.json#/Tag' },
      },
    });
    expect(detail.resolve({ $ref: '/api/schemas/tag.json#/Tag' })).toEqual({ type: 'string' });
    expect(detail.resolve({ $ref: '#/components/schemas/Id' })).toEqual({ type: 'integer' });
  });

  test('resolves URLs against the document that contains them', async () => {
    const scope = scopeOf({ 'https://a.example/v1/common.json': { Id: { type: 'string' } } });
    const description = await loadText(
      {
        openapi: '3.0.0',
        paths: {
          '/a': {
            get: { responses: { 200: { content: { 'application/json': { schema: { $ref: 'common.json#/Id' } } } } } },
          },
        },
      },
      { location: 'https://a.example/v1/openapi.json', scope },
    );
    const detail = await description.operation('GET /a');
    expect(detail.resolve(detail.responses[0]?.content[0]?.schema ?? false)).toEqual({ type: 'string' });
  });

  test.each(['../secret.yaml', '/etc/passwd', 'file:///etc/passwd', 'http://127.0.0.1/x'])(
    'is rejected if %s is not allowed',
    async (reference) => {
      const scope = scopeOf(files);
      const splitList = { openapi: '3.1.0', paths: { '/a': { $ref: reference } } };
      await expect(loadText(splitList, { location: '/api/openapi.json', scope })).rejects.toMatchObject({
        code: 'REF_NOT_ALLOWED',
      });
      const splitSchema = {
        openapi: '3.1.0',
        paths: { '/a': { get: { requestBody: { content: { 'a/b': { schema: { $ref: reference } } } } } } },
      };
      const description = await loadText(splitSchema, { location: '/api/openapi.json', scope });
      await expect(description.operation('GET /a')).rejects.toMatchObject({ code: 'REF_NOT_ALLOWED' });
      expect(scope.reads).toHaveLength(2);
    },
  );

  test('does not follow references inside examples', async () => {
    const scope = scopeOf();
    const description = await loadText(
      {
        openapi: '3.1.0',
        paths: {
          '/a': {
            get: {
              requestBody: {
                content: {
                  'a/b': {
                    example: { $ref: './shown.json' },
                    schema: { properties: { default: { $ref: '#/x' }, value: { default: { $ref: 'y' } } } },
                  },
                },
              },
            },
          },
        },
        x: { type: 'null' },
      },
      { scope },
    );
    await description.operation('GET /a');
    expect(scope.reads).toEqual([]);
  });

  test('names the file and the line of a part that cannot be read', async () => {
    const broken = { '/api/paths/pets.yaml': 'get:\n  a: [1\n' };
    await expect(loadText(root, { location: '/api/openapi.json', scope: scopeOf(broken) })).rejects.toMatchObject({
      code: 'SPEC_SYNTAX',
      details: { file: '/api/paths/pets.yaml', line: 3 },
    });
  });
});

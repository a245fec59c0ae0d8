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

  test('skips only the unreadable path item or scheme, and reports its file and line', async () => {
    const broken = { '/api/paths/pets.yaml': 'get:\n  a: [1\n' };
    const scope = scopeOf(broken);
    const components = { securitySchemes: { lost: { $ref: 'lost.yaml' }, basic: { type: 'http', scheme: 'basic' } } };
    const description = await loadText({ ...root, components }, { location: '/api/openapi.json', scope });
    expect(description.operations.map(({ id }) => id)).toEqual(['plain']);
    expect(description.securitySchemes.map(({ name }) => name)).toEqual(['basic']);
    expect(description.warnings).toEqual([
      {
        code: 'REF_NOT_ALLOWED',
        message: '/api/lost.yaml is not allowed.',
        pointer: '/components/securitySchemes/lost',
      },
      {
        code: 'SPEC_SYNTAX',
        message: expect.stringContaining('/api/paths/pets.yaml is not valid YAML: line 3'),
        pointer: '/paths/~1pets',
      },
    ]);
    const only = { ...root, paths: { '/pets': root.paths['/pets'] } };
    await expect(loadText(only, { location: '/api/openapi.json', scope: scopeOf(broken) })).rejects.toMatchObject({
      code: 'SPEC_SYNTAX',
      details: { file: '/api/paths/pets.yaml', line: 3 },
    });
  });

  test('reads a reference only where OpenAPI has one', async () => {
    const data = { $ref: './missing.json' };
    const scope = scopeOf();
    const schema = {
      'x-samples': [data],
      default: data,
      enum: [data],
      const: data,
      examples: [data],
      properties: { a: { default: data, 'x-ms-examples': { a: data } } },
    };
    const description = await loadText(
      {
        openapi: '3.1.0',
        paths: {
          '/a': {
            post: {
              'x-ms-examples': { one: data },
              'x-codeSamples': [data],
              requestBody: { content: { 'a/b': { schema, examples: { one: data, two: { value: data } } } } },
              callbacks: { done: { $ref: './callbacks.json' } },
              responses: {
                200: {
                  description: '',
                  'x-more': data,
                  links: { next: { $ref: './link.json' } },
                  'x-a': { schema: data },
                },
              },
            },
          },
        },
      },
      { location: '/api/openapi.json', scope },
    );
    const detail = await description.operation('POST /a');
    expect(detail.requestBody?.content[0]?.schema).toEqual(schema);
    expect(detail.responses[0]?.links).toEqual([]);
    expect(detail.warnings).toEqual([
      {
        code: 'REF_NOT_ALLOWED',
        message: 'The link "next" is omitted: /api/link.json is not allowed.',
        pointer: '/paths/~1a/post/responses/200/links/next',
      },
    ]);
    // An example and a link may be in another document; without it, they cost only themselves.
    expect(scope.reads.sort()).toEqual(['/api/link.json', '/api/missing.json']);
  });

  test('fails with the pointer of the unresolved reference', async () => {
    const description = await loadText({
      openapi: '3.1.0',
      'x-first': { $ref: '#/elsewhere' },
      paths: { '/a': { get: { parameters: [{ $ref: '#/components/parameters/none' }] } } },
    });
    await expect(description.operation('GET /a')).rejects.toMatchObject({
      code: 'REF_UNRESOLVED',
      message: 'The reference "#/components/parameters/none" in api.json does not resolve.',
      details: { file: 'api.json', pointer: '/paths/~1a/get/parameters/0' },
    });
  });

  test('counts the documents of one operation, not of all', async () => {
    const files: Record<string, unknown> = {};
    const paths: Record<string, unknown> = {};
    for (const name of ['a', 'b', 'c']) {
      const refs = Array.from({ length: 1_000 }, (_, index) => `${name}${index}.json`);
      for (const file of refs) files[file] = { type: 'string', description: file };
      const schema = { oneOf: refs.map(($ref) => ({ $ref })) };
      paths[`/${name}`] = { get: { requestBody: { content: { 'a/b': { schema } } } } };
    }
    const tooMany = { oneOf: Array.from({ length: 2_001 }, (_, index) => ({ $ref: `d${index}.json` })) };
    for (const { $ref } of tooMany.oneOf) files[$ref] = {};
    paths['/d'] = { get: { requestBody: { content: { 'a/b': { schema: tooMany } } } } };
    const scope = scopeOf(files);
    const description = await loadText({ openapi: '3.1.0', paths }, { scope });
    for (const name of ['a', 'b', 'c', 'a']) {
      const { resolve } = await description.operation(`GET /${name}`);
      expect(resolve({ $ref: `${name}999.json` })).toEqual({ type: 'string', description: `${name}999.json` });
    }
    expect(scope.reads).toHaveLength(3_000);
    await expect(description.operation('GET /d')).rejects.toMatchObject({ code: 'SPEC_TOO_COMPLEX' });
  });

  test('reads for each operation what another one could not', async () => {
    const parameters = [{ $ref: 'parts.json#/shared' }];
    const scope = scopeOf({
      'parts.json': {
        shared: { in: 'query', name: 'q', schema: { anyOf: [{ $ref: 'lost.json' }, { $ref: 'found.json' }] } },
      },
      'found.json': { type: 'string' },
    });
    const paths = { '/a': { get: { parameters } }, '/b': { get: { parameters } } };
    const description = await loadText({ openapi: '3.1.0', paths }, { scope });
    for (const id of ['GET /a', 'GET /b', 'GET /a'])
      await expect(description.operation(id)).rejects.toMatchObject({ code: 'REF_NOT_ALLOWED' });
  });
});

import type { SpecSource } from '@opchain/core/plugin';
import type { SpecSample } from '@opchain/core/testing';

const things = (openapi: string) => ({
  openapi,
  info: { title: 'Things', version: '1' },
  paths: {
    '/things': {
      get: {
        operationId: 'listThings',
        security: [{ key: [] }],
        responses: {
          200: {
            description: 'ok',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } },
          },
        },
      },
      post: {
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } } },
        responses: { 201: { description: 'made' } },
      },
    },
  },
  components: {
    schemas: {
      Thing: {
        type: 'object',
        properties: { name: { type: 'string' }, parent: { $ref: '#/components/schemas/Thing' } },
      },
    },
    securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } },
  },
});
const asJson = (title: string, openapi: string): SpecSample => ({
  title,
  source: { location: `/api/${openapi}.json`, content: JSON.stringify(things(openapi)) },
  operations: ['GET /things', 'POST /things'],
  securitySchemes: ['key'],
});

/** Descriptions that every loader of these formats must read. */
export const samples: readonly SpecSample[] = [
  asJson('OpenAPI 3.0 as JSON', '3.0.4'),
  asJson('OpenAPI 3.1 as JSON', '3.1.2'),
  asJson('OpenAPI 3.2 as JSON', '3.2.0'),
  {
    title: 'OpenAPI 3.1 as YAML, split over files',
    source: {
      location: '/api/split.yaml',
      content: "openapi: 3.1.0\ninfo: { title: Split, version: '1' }\npaths:\n  /a: { $ref: paths/a.yaml }\n",
    },
    operations: ['GET /a'],
    securitySchemes: [],
    files: {
      '/api/paths/a.yaml':
        'get:\n  responses:\n    200: { description: ok, content: { application/json: { schema: { $ref: ../schema.json } } } }\n',
      '/api/schema.json': '{"type": "object", "properties": {"again": {"$ref": "#"}}}',
    },
  },
  {
    title: 'Swagger 2.0 as YAML',
    source: {
      location: 'https://example.com/swagger.yaml',
      content: `swagger: '2.0'
info: { title: Old, version: '1' }
securityDefinitions: { login: { type: basic } }
paths:
  /old/{id}:
    put:
      parameters:
        - { in: path, name: id, required: true, type: string }
        - { in: body, name: old, schema: { $ref: '#/definitions/Old' } }
      responses: { 200: { description: ok, schema: { $ref: '#/definitions/Old' } } }
definitions: { Old: { type: object, properties: { old: { $ref: '#/definitions/Old' } } } }
`,
    },
    operations: ['PUT /old/{id}'],
    securitySchemes: ['login'],
  },
];

/** Documents that it must reject. */
export const broken: readonly SpecSource[] = [
  { location: 'cut.json', content: '{"openapi": "3.1.0", "paths": {' },
  { location: 'tabs.yaml', content: 'openapi: 3.1.0\npaths:\n\t/a: {}\n' },
  { location: 'future.json', content: '{"openapi": "9.0.0"}' },
  {
    location: 'lost.json',
    content: '{"openapi": "3.1.0", "paths": {"/a": {"get": {"parameters": [{"$ref": "#/lost"}]}}}}',
  },
];

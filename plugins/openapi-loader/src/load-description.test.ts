import { describe, expect, jest, test } from '@jest/globals';
import { loadText, openLoader, scopeOf } from '../test/load-text.js';

const orders = `
openapi: 3.1.0
info: { title: Orders, version: 1.2.0 }
servers:
  - url: https://{region}.example.com/{base}
    description: Production
    variables: { region: { default: eu }, base: { default: v1 } }
tags: [{ name: Orders, description: What was bought. }]
security: [{ key: [] }]
paths:
  /orders:
    parameters: [{ in: query, name: trace, schema: { type: boolean } }]
    get:
      operationId: listOrders
      summary: Lists orders
      tags: [Orders]
      parameters:
        - { $ref: '#/components/parameters/Limit' }
        - { in: query, name: trace, required: true, schema: { type: string } }
      responses: { '200': { description: ok } }
    post:
      deprecated: true
      security: []
      responses: { '201': { description: made } }
  /orders/{id}:
    parameters: [{ in: path, name: id, required: true, schema: { type: string } }]
    get:
      operationId: getOrder
      security: [{ key: [], user: [read] }, {}]
      responses: { default: { $ref: '#/components/responses/Order' } }
components:
  parameters:
    Limit: { in: query, name: limit, schema: { type: integer, default: 50 }, example: 10 }
  responses:
    Order:
      description: The order.
      headers: { Location: { required: true, schema: { type: string } } }
      links: { again: { operationId: getOrder, parameters: { id: $response.body#/id } } }
      content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } }
  schemas:
    Order: { type: object, properties: { id: { type: string }, parent: { $ref: '#/components/schemas/Order' } } }
  securitySchemes:
    key: { type: apiKey, in: header, name: X-Key }
    user: { type: oauth2, flows: { password: { tokenUrl: https://id.example.com/token, scopes: { read: Reads } } } }
`;

describe('loading a description', () => {
  test('lists its contents without resolving anything', async () => {
    const description = await loadText(orders);
    expect(description).toMatchObject({
      title: 'Orders',
      version: '1.2.0',
      format: 'OpenAPI 3.1.0',
      servers: [{ url: 'https://eu.example.com/v1', description: 'Production' }],
      tags: [{ name: 'Orders', description: 'What was bought.' }],
      warnings: [],
    });
    expect(description.operations).toEqual([
      {
        id: 'listOrders',
        operationId: 'listOrders',
        method: 'GET',
        path: '/orders',
        summary: 'Lists orders',
        tags: ['Orders'],
        deprecated: false,
        security: [{ key: [] }],
      },
      { id: 'POST /orders', method: 'POST', path: '/orders', tags: [], deprecated: true, security: [] },
      {
        id: 'getOrder',
        operationId: 'getOrder',
        method: 'GET',
        path: '/orders/{id}',
        tags: [],
        deprecated: false,
        security: [{ key: [], user: ['read'] }, {}],
      },
    ]);
    expect(description.find('getOrder')).toBe(description.operations[2]);
    expect(description.find('constructor')).toBeUndefined();
  });

  test('resolves an operation on demand, once', async () => {
    const description = await loadText(orders);
    const detail = await description.operation('listOrders');
    expect(await description.operation('listOrders')).toBe(detail);
    expect(detail.parameters).toEqual([
      {
        in: 'query',
        name: 'trace',
        required: true,
        deprecated: false,
        schema: { type: 'string' },
        style: 'form',
        explode: true,
        allowReserved: false,
      },
      {
        in: 'query',
        name: 'limit',
        required: false,
        deprecated: false,
        schema: { type: 'integer', default: 50 },
        example: 10,
        style: 'form',
        explode: true,
        allowReserved: false,
      },
    ]);
  });

  test('preserves cycles, and resolves them one step at a time', async () => {
    const detail = await (await loadText(orders)).operation('getOrder');
    const [response] = detail.responses;
    expect(response).toMatchObject({
      status: 'default',
      description: 'The order.',
      headers: [{ name: 'Location', required: true, schema: { type: 'string' } }],
      links: [{ name: 'again', operationId: 'getOrder', parameters: { id: '$response.body#/id' } }],
    });
    const schema = response?.content[0]?.schema ?? false;
    expect(schema).toEqual({ $ref: '#/components/schemas/Order' });
    const order = detail.resolve(schema);
    expect(order).toEqual({
      type: 'object',
      properties: { id: { type: 'string' }, parent: { $ref: '#/components/schemas/Order' } },
    });
    expect(detail.resolve({ $ref: '#/components/schemas/Order' })).toBe(order);
  });

  test('preserves the keywords next to a reference', async () => {
    const detail = await (await loadText(orders)).operation('getOrder');
    expect(detail.resolve({ $ref: '#/components/schemas/Order', description: 'The first.' })).toMatchObject({
      type: 'object',
      description: 'The first.',
    });
    expect(detail.resolve({ $ref: '#/components/schemas/Order', required: ['id'] })).toMatchObject({
      allOf: [{ type: 'object' }, { required: ['id'] }],
    });
  });

  test('reports unknown operations and references that do not resolve', async () => {
    const description = await loadText({
      openapi: '3.0.3',
      info: {},
      paths: {
        '/a': {
          get: { parameters: [{ $ref: '#/components/parameters/Missing' }], responses: {} },
          put: { responses: { 200: { content: { 'a/b': { schema: { $ref: '#/nowhere' } } } } } },
        },
      },
    });
    await expect(description.operation('toString')).rejects.toMatchObject({ code: 'OPERATION_UNKNOWN' });
    await expect(description.operation('GET /a')).rejects.toMatchObject({
      code: 'REF_UNRESOLVED',
      message: 'The reference "#/components/parameters/Missing" in api.json does not resolve.',
    });
    const put = await description.operation('PUT /a');
    expect(() => put.resolve(put.responses[0]?.content[0]?.schema ?? true)).toThrow('does not resolve');
  });

  test('gives operations with the same operationId separate ids, and warns', async () => {
    const description = await loadText({
      openapi: '3.0.3',
      info: {},
      paths: {
        '/a': { get: { operationId: 'same' }, put: { operationId: 'same' } },
        '/b': { get: { operationId: 'same' } },
      },
    });
    expect(description.operations.map(({ id, operationId }) => [id, operationId])).toEqual([
      ['same', 'same'],
      ['PUT /a', undefined],
      ['GET /b', undefined],
    ]);
    expect(description.warnings.map(({ code, pointer }) => [code, pointer])).toEqual([
      ['SPEC_DUPLICATE', '/paths/~1a'],
      ['SPEC_DUPLICATE', '/paths/~1b'],
    ]);
    expect((await description.operation('GET /b')).path).toBe('/b');
  });

  test('warns about schemes that are required but not declared, once each', async () => {
    const security = [{ ghost: [] }];
    const description = await loadText({
      openapi: '3.0.3',
      info: {},
      security,
      paths: { '/a': { get: {}, put: { security } } },
    });
    expect(description.warnings.map(({ code, message }) => [code, message])).toEqual([
      ['SCHEME_UNKNOWN', 'The security scheme "ghost" is required but not declared.'],
    ]);
  });

  test.each([
    ['https://api.example.com/v2/openapi.json', '/v1', 'https://api.example.com/v1'],
    ['https://api.example.com/v2/openapi.json', 'v1', 'https://api.example.com/v2/v1'],
    ['https://api.example.com/openapi.json', undefined, 'https://api.example.com/'],
    ['/files/openapi.json', '/v1', '/v1'],
    ['/files/openapi.json', 'http://localhost:3000', 'http://localhost:3000'],
  ])('resolves a server relative to %s: %s', async (location, url, expected) => {
    const description = await loadText(
      { openapi: '3.0.3', info: {}, ...(url === undefined ? {} : { servers: [{ url }] }), paths: {} },
      { location },
    );
    expect(description.servers).toEqual([{ url: expected }]);
  });

  test('leaves out what the connection meets, so that a call needs no credential for it', async () => {
    const { operations, warnings } = await loadText({
      openapi: '3.1.0',
      info: {},
      security: [{ tls: [], key: [] }],
      paths: { '/a': { get: {} }, '/b': { get: { security: [{ tls: [] }] } } },
      components: {
        securitySchemes: { tls: { type: 'mutualTLS' }, key: { type: 'apiKey', in: 'header', name: 'X-Key' } },
      },
    });
    expect(operations.map(({ security }) => security)).toEqual([[{ key: [] }], [{}]]);
    expect(warnings).toEqual([]);
  });

  test('reads every kind of security scheme', async () => {
    const { securitySchemes, warnings } = await loadText({
      openapi: '3.2.0',
      info: {},
      paths: {},
      components: {
        securitySchemes: {
          key: { type: 'apiKey', in: 'cookie', name: 'sid', description: 'A session.' },
          basic: { type: 'http', scheme: 'Basic' },
          bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
          oauth: {
            type: 'oauth2',
            flows: {
              clientCredentials: { tokenUrl: '/token', scopes: {} },
              deviceAuthorization: { deviceAuthorizationUrl: '/device', tokenUrl: '/token', scopes: { a: 'A' } },
            },
          },
          oidc: { type: 'openIdConnect', openIdConnectUrl: 'https://id.example.com/.well-known/openid-configuration' },
          tls: { type: 'mutualTLS' },
          again: { $ref: '#/components/securitySchemes/bearer' },
          broken: { type: 'apiKey' },
        },
      },
    });
    expect(securitySchemes).toEqual([
      { name: 'key', type: 'apiKey', in: 'cookie', parameterName: 'sid', description: 'A session.' },
      { name: 'basic', type: 'http', scheme: 'basic' },
      { name: 'bearer', type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
      {
        name: 'oauth',
        type: 'oauth2',
        flows: [
          { kind: 'clientCredentials', tokenUrl: '/token', scopes: {} },
          { kind: 'deviceAuthorization', tokenUrl: '/token', authorizationUrl: '/device', scopes: { a: 'A' } },
        ],
      },
      {
        name: 'oidc',
        type: 'openIdConnect',
        openIdConnectUrl: 'https://id.example.com/.well-known/openid-configuration',
      },
      { name: 'tls', type: 'other', originalType: 'mutualTLS' },
      { name: 'again', type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
    ]);
    expect(warnings).toEqual([
      {
        code: 'SPEC_WARNING',
        message: 'The security scheme "broken" is incomplete for its type and is ignored.',
        pointer: '/components/securitySchemes/broken',
      },
    ]);
  });

  test('reads parameters in all their forms', async () => {
    const detail = await (
      await loadText({
        openapi: '3.1.0',
        info: {},
        paths: {
          '/a/{id}': {
            get: {
              servers: [{ url: 'https://other.example.com' }],
              parameters: [
                { in: 'path', name: 'id', style: 'label', explode: true, schema: { type: 'array' } },
                {
                  in: 'query',
                  name: 'filter',
                  content: { 'application/json': { schema: { type: 'object' }, example: { a: 1 } } },
                },
                {
                  in: 'query',
                  name: 'ids',
                  style: 'pipeDelimited',
                  allowReserved: true,
                  schema: {},
                  examples: { one: { value: [1, 2] } },
                },
                { in: 'header', name: 'X-Trace', schema: { type: 'string', examples: ['abc'] } },
                { in: 'header', name: 'Authorization', schema: {} },
                { in: 'cookie', name: 'sid', schema: {} },
              ],
              responses: {},
            },
          },
        },
      })
    ).operation('GET /a/{id}');
    expect(detail.servers).toEqual([{ url: 'https://other.example.com' }]);
    const shared = { deprecated: false, allowReserved: false };
    expect(detail.parameters).toEqual([
      { ...shared, in: 'path', name: 'id', required: true, schema: { type: 'array' }, style: 'label', explode: true },
      {
        ...shared,
        in: 'query',
        name: 'filter',
        required: false,
        schema: { type: 'object' },
        example: { a: 1 },
        style: 'form',
        explode: true,
        contentType: 'application/json',
      },
      {
        ...shared,
        in: 'query',
        name: 'ids',
        required: false,
        schema: {},
        example: [1, 2],
        style: 'pipeDelimited',
        explode: false,
        allowReserved: true,
      },
      {
        ...shared,
        in: 'header',
        name: 'X-Trace',
        required: false,
        schema: { type: 'string', examples: ['abc'] },
        example: 'abc',
        style: 'simple',
        explode: false,
      },
      { ...shared, in: 'cookie', name: 'sid', required: false, schema: {}, style: 'form', explode: true },
    ]);
  });

  test('reads the additions of OpenAPI 3.2', async () => {
    const description = await loadText({
      openapi: '3.2.0',
      info: {},
      paths: {
        '/search': {
          query: {
            operationId: 'search',
            parameters: [
              {
                in: 'querystring',
                name: 'all',
                content: {
                  'application/x-www-form-urlencoded': {
                    schema: { properties: { q: { type: 'string' } }, required: ['q'] },
                  },
                },
              },
            ],
          },
          additionalOperations: {
            COPY: {
              operationId: 'copy',
              requestBody: { content: { 'application/json': { $ref: '#/components/mediaTypes/Thing' } } },
            },
          },
        },
      },
      components: { mediaTypes: { Thing: { schema: { type: 'object' } } } },
    });
    expect(description.operations.map(({ method, id }) => `${method} ${id}`)).toEqual(['QUERY search', 'COPY copy']);
    expect((await description.operation('search')).parameters).toMatchObject([
      { in: 'query', name: 'q', required: true, style: 'form' },
    ]);
    expect((await description.operation('copy')).requestBody).toEqual({
      required: false,
      content: [{ contentType: 'application/json', schema: { type: 'object' } }],
    });
  });

  test('accepts descriptions, and no other documents', async () => {
    const loader = await openLoader();
    const accepts = (content: string) =>
      loader.accepts({ location: 'x', content }) &&
      loader.accepts({ location: 'x', content: new TextEncoder().encode(content) });
    expect(accepts('{"openapi": "3.1.0"}')).toBe(true);
    expect(accepts(`{"info": {"description": ${JSON.stringify('x'.repeat(10_000))}}, "swagger": "2.0"}`)).toBe(true);
    expect(accepts('# A comment\ninfo: {}\nopenapi: 3.0.0\n')).toBe(true);
    expect(accepts('{openapi: 3.0.0}')).toBe(true);
    expect(accepts('arazzo: 1.1.0\nsourceDescriptions: [{type: openapi}]\n')).toBe(false);
    expect(accepts('<html></html>')).toBe(false);
    expect(accepts('')).toBe(false);
  });

  test('stops when it is aborted', async () => {
    const loader = await openLoader();
    const scope = { ...scopeOf(), signal: AbortSignal.abort(new Error('enough')) };
    await expect(loader.load({ location: 'x', content: '{"openapi": "3.1.0"}' }, scope)).rejects.toThrow('enough');
  });
});

test('keys of a YAML description remain text, and invalid ones are rejected with their location', async () => {
  const yaml = (key: string) => `openapi: 3.1.0
paths: { /a: { get: { responses: { 200: { description: ok } } } } }
components:
  securitySchemes:
    ${key}: { type: http, scheme: basic }
`;
  expect((await loadText(yaml('1.0'))).securitySchemes.map(({ name }) => name)).toEqual(['1.0']);
  await expect(loadText(yaml('[a, b]'), { location: 'x.yaml' })).rejects.toMatchObject({
    code: 'SPEC_SYNTAX',
    details: { file: 'x.yaml', line: 5, column: 5 },
  });
});

test('a description is parsed once, and not again for its operations', async () => {
  const paths = Object.fromEntries(
    ['a', 'b', 'c'].map((name) => [`/${name}`, { get: { responses: { 200: { description: name } } } }]),
  );
  const text = JSON.stringify({ openapi: '3.1.0', info: { title: 'Three', version: '1' }, paths });
  const parse = jest.spyOn(JSON, 'parse');
  try {
    const description = await loadText(text);
    for (const { id } of description.operations) await description.operation(id);
    expect(description.operations).toHaveLength(3);
    expect(parse.mock.calls.map(([each]) => each)).toEqual([text]);
  } finally {
    parse.mockRestore();
  }
});

test('every name in a path is a parameter, with a warning where the description has none', async () => {
  const described = { in: 'path', name: 'name', required: true, schema: { type: 'string', pattern: '^a' } };
  const paths = {
    '/v1/{+name}': { get: { parameters: [described] } },
    '/a/{id}/{id}': { parameters: [{ in: 'query', name: 'id' }], get: {} },
    '/b/{id}': { get: { parameters: [{ ...described, name: 'id' }] } },
  };
  for (const version of [{ openapi: '3.1.0' }, { swagger: '2.0' }]) {
    const description = await loadText({ ...version, paths });
    const reserved = await description.operation('GET /v1/{+name}');
    expect(reserved.parameters.map(({ name, required }) => [name, required])).toEqual([['name', true]]);
    expect(reserved.warnings).toEqual([{ code: 'SPEC_WARNING', message: expect.stringContaining('{+name}') }]);
    const undescribed = await description.operation('GET /a/{id}/{id}');
    expect(undescribed.parameters).toContainEqual({
      in: 'path',
      name: 'id',
      required: true,
      deprecated: false,
      schema: { type: 'string' },
      style: 'simple',
      explode: false,
      allowReserved: false,
    });
    expect(undescribed.warnings).toEqual([{ code: 'SPEC_WARNING', message: expect.stringContaining('{id}') }]);
    expect((await description.operation('GET /b/{id}')).warnings).toBeUndefined();
    // The list of operations has them already.
    expect(description.operations.map(({ warnings }) => warnings)).toEqual([
      reserved.warnings,
      undescribed.warnings,
      undefined,
    ]);
    expect(description.warnings).toEqual([]);
  }
});

describe('reads YAML and JSON that is unusual but valid', () => {
  const accepted = async (content: string, location: string) => {
    expect((await openLoader()).accepts({ location, content })).toBe(true);
    return loadText(content, { location });
  };

  test.each([
    ['an indented root', "---\n  swagger: '2.0'\n  info:\n    title: Odd\n  paths:\n    /a:\n      get: {}\n", 'a.txt'],
    [
      'comments and directives before it',
      "%YAML 1.2\n# one\n---\n\n # two\n  swagger: '2.0'\n  info: { title: Odd }\n  paths: { /a: { get: {} } }\n",
      'a.yml',
    ],
    [
      'a comma at the end of a list',
      '{"openapi": "3.1.0", "info": {"title": "Odd"}, "paths": {"/a": {"get": {"tags": ["x",],}}}}',
      'https://x.example/a.yaml?raw=1',
    ],
  ])('%s', async (_name, content, location) => {
    const description = await accepted(content, location);
    expect(description.title).toBe('Odd');
    expect(description.operations.map(({ id }) => id)).toEqual(['GET /a']);
    expect(await description.operation('GET /a')).toMatchObject({ method: 'GET' });
  });

  test('but nothing that is indented below another root', async () => {
    const loader = await openLoader();
    expect(loader.accepts({ location: 'x', content: 'services:\n  openapi: 3\n' })).toBe(false);
    expect(loader.accepts({ location: 'x', content: '  services:\n    openapi: 3\n' })).toBe(false);
  });

  test('a JSON file must be JSON', async () => {
    await expect(loadText('{"openapi": "3.1.0",}', { location: 'a.json' })).rejects.toMatchObject({
      code: 'SPEC_SYNTAX',
    });
    await expect(loadText('{"openapi": "3.1.0", "a": [}', { location: 'a.yaml' })).rejects.toMatchObject({
      code: 'SPEC_SYNTAX',
      details: { file: 'a.yaml', line: 1 },
    });
  });
});

import { describe, expect, test } from '@jest/globals';
import { loadText } from '../test/load-text.js';

const swagger = {
  swagger: '2.0',
  info: { title: 'Old', version: '1' },
  host: 'api.example.com',
  basePath: '/v1',
  schemes: ['https', 'http'],
  consumes: ['application/json'],
  produces: ['application/json', 'application/xml'],
  parameters: { Page: { in: 'query', name: 'page', type: 'integer', minimum: 0, exclusiveMinimum: true } },
  securityDefinitions: {
    login: { type: 'basic' },
    key: { type: 'apiKey', in: 'query', name: 'key' },
    app: { type: 'oauth2', flow: 'application', tokenUrl: 'https://id.example.com/token', scopes: { read: 'Reads' } },
  },
  security: [{ key: [] }],
  paths: {
    '/things/{id}': {
      parameters: [{ in: 'path', name: 'id', required: true, type: 'string' }],
      put: {
        operationId: 'putThing',
        parameters: [
          { $ref: '#/parameters/Page' },
          { in: 'query', name: 'ids', type: 'array', items: { type: 'integer' }, collectionFormat: 'pipes' },
          { in: 'query', name: 'tags', type: 'array', items: { type: 'string' }, collectionFormat: 'multi' },
          { in: 'header', name: 'X-List', type: 'array', items: { type: 'string' } },
          {
            in: 'body',
            name: 'thing',
            required: true,
            description: 'The thing.',
            schema: { $ref: '#/definitions/Thing' },
          },
        ],
        responses: {
          200: {
            description: 'ok',
            schema: { $ref: '#/definitions/Thing' },
            headers: { 'X-Rate': { type: 'integer', description: 'Left.' } },
            examples: { 'application/json': { name: 'a' } },
          },
          204: { description: 'none' },
        },
      },
    },
    '/upload': {
      post: {
        parameters: [
          { in: 'formData', name: 'file', type: 'file', required: true },
          {
            in: 'formData',
            name: 'labels',
            type: 'array',
            items: { type: 'string' },
            collectionFormat: 'multi',
            description: 'Labels.',
          },
        ],
        responses: { default: { description: 'any' } },
      },
    },
  },
  definitions: {
    Thing: {
      type: 'object',
      discriminator: 'kind',
      properties: {
        name: { type: 'string', 'x-nullable': true, example: 'n' },
        self: { $ref: '#/definitions/Thing', description: 'ignored' },
      },
    },
  },
};

describe('Swagger 2.0', () => {
  test('is listed like any other description', async () => {
    const description = await loadText(swagger);
    expect(description).toMatchObject({
      format: 'Swagger 2.0',
      servers: [{ url: 'https://api.example.com/v1' }, { url: 'http://api.example.com/v1' }],
      securitySchemes: [
        { name: 'login', type: 'http', scheme: 'basic' },
        { name: 'key', type: 'apiKey', in: 'query', parameterName: 'key' },
        {
          name: 'app',
          type: 'oauth2',
          flows: [{ kind: 'clientCredentials', tokenUrl: 'https://id.example.com/token', scopes: { read: 'Reads' } }],
        },
      ],
    });
    expect(description.operations.map(({ id, security }) => [id, security])).toEqual([
      ['putThing', [{ key: [] }]],
      ['POST /upload', [{ key: [] }]],
    ]);
  });

  test('has its parameters, body and responses converted', async () => {
    const detail = await (await loadText(swagger)).operation('putThing');
    expect(detail.parameters.map(({ name, style, explode, schema }) => ({ name, style, explode, schema }))).toEqual([
      { name: 'id', style: 'simple', explode: false, schema: { type: 'string' } },
      { name: 'page', style: 'form', explode: false, schema: { type: 'integer', exclusiveMinimum: 0 } },
      { name: 'ids', style: 'pipeDelimited', explode: false, schema: { type: 'array', items: { type: 'integer' } } },
      { name: 'tags', style: 'form', explode: true, schema: { type: 'array', items: { type: 'string' } } },
      { name: 'X-List', style: 'simple', explode: false, schema: { type: 'array', items: { type: 'string' } } },
    ]);
    expect(detail.requestBody).toEqual({
      required: true,
      description: 'The thing.',
      content: [{ contentType: 'application/json', schema: { $ref: '#/definitions/Thing' } }],
    });
    expect(detail.responses).toEqual([
      {
        status: '200',
        description: 'ok',
        headers: [{ name: 'X-Rate', required: false, schema: { type: 'integer' } }],
        content: [
          { contentType: 'application/json', schema: { $ref: '#/definitions/Thing' }, example: { name: 'a' } },
          { contentType: 'application/xml', schema: { $ref: '#/definitions/Thing' } },
        ],
        links: [],
      },
      { status: '204', description: 'none', headers: [], content: [], links: [] },
    ]);
    expect(detail.resolve({ $ref: '#/definitions/Thing' })).toEqual({
      type: 'object',
      discriminator: { propertyName: 'kind' },
      properties: {
        name: { type: ['string', 'null'], 'x-nullable': true, examples: ['n'] },
        self: { $ref: '#/definitions/Thing' },
      },
    });
  });

  test('has its form fields combined into one body', async () => {
    const detail = await (await loadText(swagger)).operation('POST /upload');
    expect(detail.parameters).toEqual([]);
    expect(detail.requestBody).toEqual({
      required: true,
      content: [
        {
          contentType: 'multipart/form-data',
          schema: {
            type: 'object',
            properties: {
              file: { type: 'string', format: 'binary' },
              labels: { type: 'array', items: { type: 'string' }, description: 'Labels.' },
            },
            required: ['file'],
          },
          encoding: { labels: { style: 'form', explode: true } },
        },
      ],
    });
  });

  test("uses host and scheme of the description's URL by default", async () => {
    const { host: _, schemes: __, ...rest } = swagger;
    expect((await loadText(rest, { location: 'http://localhost:8080/docs/swagger.json' })).servers).toEqual([
      { url: 'http://localhost:8080/v1' },
    ]);
    expect((await loadText({ ...rest, host: 'localhost:9000' })).servers).toEqual([
      { url: 'http://localhost:9000/v1' },
    ]);
  });
});

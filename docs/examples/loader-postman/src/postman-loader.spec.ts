import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, test } from 'node:test';
import { createKernel, readChain } from '@opchain/core';
import { specLoaderCases } from '@opchain/core/testing';
import { nodeExecutor } from '@opchain/executor-node';
import { postmanLoader } from './index.js';

const shop = {
  info: { name: 'Shop', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
  auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{token}}' }] },
  variable: [
    { key: 'baseUrl', value: 'https://{{host}}/v1' },
    { key: 'host', value: 'shop.example' },
    { key: 'page', value: '2' },
  ],
  item: [
    {
      name: 'Products',
      description: 'What can be bought',
      item: [
        {
          name: 'List products',
          request: {
            method: 'GET',
            url: {
              raw: '{{baseUrl}}/products?page={{page}}&mark={{mark}}',
              query: [
                { key: 'page', value: '{{page}}' },
                { key: 'mark', value: '{{mark}}' },
              ],
            },
            header: [
              { key: 'X-Trace', value: 'on' },
              { key: 'Accept', value: 'application/json' },
            ],
            auth: { type: 'noauth' },
          },
        },
        {
          name: 'Stock',
          item: [
            {
              name: 'Get product',
              request: {
                method: 'GET',
                url: { raw: '{{baseUrl}}/products/:id', variable: [{ key: 'id', value: 'p1', description: 'Its id' }] },
              },
            },
          ],
        },
      ],
    },
    {
      name: 'Create product',
      request: {
        method: 'POST',
        url: { raw: '{{baseUrl}}/products' },
        header: [{ key: 'Content-Type', value: 'application/json' }],
        body: { mode: 'raw', raw: '{"name": "Tea", "price": 2.5, "by": "{{someone}}"}' },
      },
      response: [
        {
          name: 'Made',
          code: 201,
          header: [{ key: 'Content-Type', value: 'application/json; charset=utf-8' }],
          body: '{"id": "p1", "name": "Tea"}',
        },
      ],
    },
    {
      name: 'Search',
      request: {
        method: 'POST',
        url: 'https://search.example/find',
        body: {
          mode: 'urlencoded',
          urlencoded: [
            { key: 'q', value: 'tea' },
            { key: 'x', value: '1', disabled: true },
          ],
        },
      },
    },
    { name: 'Search', request: 'https://search.example/find' },
    { name: 'Empty', request: {} },
  ],
} as const;
const content = JSON.stringify(shop);
const source = { location: 'shop.postman_collection.json', content };

const older = JSON.stringify({
  info: { name: 'Old', schema: 'https://schema.getpostman.com/json/collection/v2.0.0/collection.json' },
  item: [
    {
      name: 'Ping',
      request: {
        method: 'GET',
        url: 'http://{{server}}/ping',
        auth: { type: 'apikey', apikey: { key: 'X-Key', in: 'header' } },
      },
    },
  ],
});

describe('passes the spec loader kit', () => {
  const cases = specLoaderCases({
    plugin: () => postmanLoader(),
    samples: [
      {
        title: 'format 2.1',
        source,
        operations: ['GET /v1/products', 'GET /v1/products/{id}', 'POST /v1/products', 'POST /find', 'GET /find'],
        securitySchemes: ['bearerAuth'],
      },
      {
        title: 'format 2.0',
        source: { location: 'old.json', content: older },
        operations: ['GET /ping'],
        securitySchemes: ['apikeyAuth'],
      },
    ],
    broken: [
      { location: 'cut.json', content: content.slice(0, 500) },
      {
        location: 'empty.json',
        content: '{"info": {"schema": "https://schema.getpostman.com/json/collection/v2.1.0/collection.json"}}',
      },
    ],
  });
  for (const { title, run } of cases) test(title, run);
});

const load = async () => {
  const kernel = await createKernel({ plugins: [postmanLoader()] });
  return kernel.load(source);
};

test('folders are tags, variables are filled in, and requests of one name keep apart', async () => {
  const api = await load();
  assert.deepEqual(api.tags, [{ name: 'Products', description: 'What can be bought' }, { name: 'Products / Stock' }]);
  assert.deepEqual(api.servers, [{ url: 'https://shop.example' }]);
  assert.deepEqual(
    api.operations.map(({ id, tags }) => [id, ...tags]),
    [['listProducts', 'Products'], ['getProduct', 'Products / Stock'], ['createProduct'], ['search'], ['search2']],
  );
  assert.deepEqual((await api.operation('search')).servers, [{ url: 'https://search.example' }]);
  assert.deepEqual(
    api.warnings.map(({ pointer }) => pointer),
    ['/item/4'],
  );
});

test('what a request holds is an example; what nobody knows is none', async () => {
  const api = await load();
  const list = await api.operation('listProducts');
  assert.deepEqual(
    list.parameters.map(({ in: location, name, example }) => [location, name, example]),
    [
      ['query', 'page', '2'],
      ['query', 'mark', undefined],
      ['header', 'X-Trace', 'on'],
    ],
  );
  const [id] = (await api.operation('getProduct')).parameters;
  assert.deepEqual([id?.name, id?.required, id?.description, id?.example], ['id', true, 'Its id', 'p1']);
  const { requestBody, responses } = await api.operation('createProduct');
  assert.deepEqual(requestBody?.content[0]?.example, { name: 'Tea', price: 2.5, by: '' });
  assert.deepEqual(requestBody?.content[0]?.schema, {
    type: 'object',
    properties: { name: { type: 'string' }, price: { type: 'number' }, by: { type: 'string' } },
  });
  assert.deepEqual(
    responses.map(({ status, content: [first] }) => [status, first?.contentType]),
    [
      ['201', 'application/json'],
      ['default', undefined],
    ],
  );
});

test('the collection asks for its credential where a request does not say otherwise', async () => {
  const api = await load();
  assert.deepEqual(api.securitySchemes, [{ name: 'bearerAuth', type: 'http', scheme: 'bearer' }]);
  assert.deepEqual(
    api.operations.map(({ security }) => security.length),
    [0, 1, 1, 1, 1],
  );
});

test('a chain runs over a collection', async () => {
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += String(part);
    const responseBody =
      request.method === 'POST' ? { id: 'p/1', ...(JSON.parse(body) as object) } : { path: request.url };
    response
      .writeHead(request.method === 'POST' ? 201 : 200, { 'Content-Type': 'application/json' })
      .end(JSON.stringify(responseBody));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const kernel = await createKernel({ plugins: [postmanLoader(), nodeExecutor()] });
  try {
    const chain = await readChain({
      arazzo: '1.1.0',
      info: { title: 'Make and read', version: '1' },
      sourceDescriptions: [{ name: 'shop', url: 'shop.postman_collection.json', type: 'openapi' }],
      workflows: [
        {
          workflowId: 'make',
          steps: [
            {
              stepId: 'make',
              operationId: 'createProduct',
              requestBody: { contentType: 'application/json', payload: { name: 'Tea' } },
              outputs: { id: '$response.body#/id' },
            },
            {
              stepId: 'read',
              operationId: 'getProduct',
              parameters: [{ name: 'id', in: 'path', value: '$steps.make.outputs.id' }],
            },
          ],
        },
      ],
    });
    const api = await kernel.load(source);
    const { results } = await kernel.run({ chain, descriptions: { shop: api }, servers: { shop: url } }).finished;
    assert.deepEqual(
      results.map(({ stepId, state, response }) => [stepId, state, response?.json]),
      [
        ['make', 'succeeded', { id: 'p/1', name: 'Tea' }],
        ['read', 'succeeded', { path: '/v1/products/p%2F1' }],
      ],
    );
  } finally {
    await kernel.dispose();
    server.close();
  }
});

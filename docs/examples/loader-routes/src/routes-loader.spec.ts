import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, test } from 'node:test';
import { createKernel, readChain } from '@opchain/core';
import { specLoaderCases } from '@opchain/core/testing';
import { nodeExecutor } from '@opchain/executor-node';
import { routesLoader } from './index.js';

const content = `api: Parcels
version: 2.1
server: https://parcels.example/v2

# Open to everybody
GET    /parcels?page&limit   listParcels   - All parcels
GET    /parcels/:id          getParcel

auth: bearer
POST   /parcels              createParcel  - Register a parcel
DELETE /parcels/:id          deleteParcel
FETCH  /parcels/:id          fetchParcel
`;
const source = { location: 'parcels.routes', content };

describe('passes the spec loader kit', () => {
  const cases = specLoaderCases({
    plugin: () => routesLoader(),
    samples: [
      {
        title: 'routes',
        source,
        operations: ['GET /parcels', 'GET /parcels/{id}', 'POST /parcels', 'DELETE /parcels/{id}'],
        securitySchemes: ['bearer'],
      },
    ],
    broken: [
      { location: 'empty.routes', content: 'api: Nothing\n' },
      { location: 'twice.routes', content: 'api: Twice\nGET /a same\nGET /b same\n' },
    ],
  });
  for (const { title, run } of cases) test(title, run);
});

test('a route becomes an operation with its parameters, body and credential', async () => {
  const kernel = await createKernel({ plugins: [routesLoader()] });
  const api = await kernel.load(source);
  assert.deepEqual([api.title, api.version, api.servers], ['Parcels', '2.1', [{ url: 'https://parcels.example/v2' }]]);
  const details = await Promise.all(api.operations.map(({ id }) => api.operation(id)));
  assert.deepEqual(
    details.map(({ id, summary, parameters, requestBody, security }) => [
      id,
      summary,
      parameters.map((parameter) => `${parameter.in} ${parameter.name}`).join(),
      requestBody?.content[0]?.contentType,
      security.length,
    ]),
    [
      ['listParcels', 'All parcels', 'query page,query limit', undefined, 0],
      ['getParcel', undefined, 'path id', undefined, 0],
      ['createParcel', 'Register a parcel', '', 'application/json', 1],
      ['deleteParcel', undefined, 'path id', undefined, 1],
    ],
  );
  await kernel.dispose();
});

test('a line that is not a route is named in a warning, and the others are read', async () => {
  const kernel = await createKernel({ plugins: [routesLoader()] });
  const { warnings } = await kernel.load(source);
  assert.deepEqual(
    warnings.map(({ message }) => message),
    ['Line 12 is not a route: FETCH  /parcels/:id          fetchParcel'],
  );
  await kernel.dispose();
});

test('a chain runs over a list of routes', async () => {
  const server = createServer((request, response) => {
    response
      .writeHead(200, { 'Content-Type': 'application/json' })
      .end(JSON.stringify([{ id: 'p/1', at: request.url }]));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const kernel = await createKernel({ plugins: [routesLoader(), nodeExecutor()] });
  try {
    const chain = await readChain({
      arazzo: '1.1.0',
      info: { title: 'Find and read', version: '1' },
      sourceDescriptions: [{ name: 'parcels', url: 'parcels.routes', type: 'openapi' }],
      workflows: [
        {
          workflowId: 'find',
          steps: [
            {
              stepId: 'list',
              operationId: 'listParcels',
              parameters: [{ name: 'limit', in: 'query', value: 1 }],
              outputs: { id: '$response.body#/0/id' },
            },
            {
              stepId: 'read',
              operationId: 'getParcel',
              parameters: [{ name: 'id', in: 'path', value: '$steps.list.outputs.id' }],
            },
          ],
        },
      ],
    });
    const api = await kernel.load(source);
    const { results } = await kernel.run({ chain, descriptions: { parcels: api }, servers: { parcels: url } }).finished;
    assert.deepEqual(
      results.map(({ stepId, response }) => [stepId, response?.json]),
      [
        ['list', [{ id: 'p/1', at: '/parcels?limit=1' }]],
        ['read', [{ id: 'p/1', at: '/parcels/p%2F1' }]],
      ],
    );
  } finally {
    await kernel.dispose();
    server.close();
  }
});

import { afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Kernel, OperationStep } from '@opchain/core';
import { createDescription } from '@opchain/core/plugin';
import type { Stores } from '../stores.js';
import { createStores } from '../create-stores.js';
import { nameItem } from '../view/name-item.js';

const id = { in: 'path' as const, name: 'id', schema: { type: 'string' } };
const record = { type: 'object', properties: { id: { type: 'string' }, name: { type: 'string' } } };
const returned = [
  {
    status: '201',
    description: '',
    headers: [],
    content: [{ contentType: 'application/json', schema: record }],
    links: [],
  },
];
const bodyOf = (...names: readonly string[]) => ({
  required: true,
  content: [
    {
      contentType: 'application/json',
      schema: {
        type: 'object',
        required: [...names],
        properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
      },
    },
  ],
});
const description = createDescription({
  title: 'Shop',
  version: '1',
  format: 'OpenAPI 3.1',
  operations: [
    {
      operationId: 'createCustomer',
      method: 'POST',
      path: '/customers',
      responses: returned,
      requestBody: bodyOf('name'),
    },
    { operationId: 'getCustomer', method: 'GET', path: '/customers/{id}', parameters: [id], responses: returned },
    { operationId: 'createOrder', method: 'POST', path: '/orders', requestBody: bodyOf('customerId', 'name') },
    {
      operationId: 'createEvent',
      method: 'POST',
      path: '/events',
      parameters: [{ in: 'query', name: 'version', required: true, schema: { type: 'integer', default: 2 } }],
      requestBody: {
        required: true,
        content: [
          {
            contentType: 'application/json',
            schema: {
              type: 'object',
              required: ['kind', 'level', 'name', 'source'],
              properties: {
                kind: { const: 'event' },
                level: { enum: ['info', 'error'], default: 'info' },
                name: { type: 'string' },
                note: { type: 'string', default: 'none' },
                source: {
                  oneOf: [
                    { type: 'object', required: ['type', 'url'], properties: { type: { const: 'web' }, url: true } },
                    { type: 'object', required: ['type'], properties: { type: { const: 'none' } } },
                  ],
                },
              },
            },
          },
        ],
      },
    },
    {
      operationId: 'listOrders',
      method: 'GET',
      path: '/orders',
      parameters: [
        { in: 'query', name: 'limit', schema: { type: 'integer' } },
        { in: 'header', name: 'X-Trace', schema: { type: 'string' } },
      ],
    },
  ],
});

// The stores load it with the first step: loaded before, it completes a step without waiting for anything but promises.
beforeAll(() => import('./complete-step.js'));

/** Once all promises are settled that depend on nothing outside. */
const settled = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

let stores: Stores;
beforeEach(() => {
  stores = createStores({
    kernel: { plan: () => Promise.resolve({ diagnostics: [] }) } as unknown as Kernel,
    storage: { autosave: false },
  });
  stores.descriptions.add({ source: 'shop', location: 'http://shop.test', description, servers: [], server: '' });
});

afterEach(() => stores.dispose());

const insert = async (operation: string, values?: object): Promise<OperationStep> => {
  const [added = ''] = stores.palette.insert(
    nameItem(
      { kind: 'operation', ref: { source: 'shop', id: operation }, ...(values !== undefined && { values }) } as never,
      stores.descriptions,
    ),
    { origin: 'palette' },
  );
  // Details are loaded asynchronously.
  await settled();
  return stores.chain.step(added) as OperationStep;
};

describe('an operation that is added', () => {
  test('has the only or default values of what it requires', async () => {
    const event = await insert('createEvent');
    expect(event.body?.payload).toEqual({ kind: 'event', level: 'info', source: { type: 'web' } });
    expect(event.parameters).toEqual([{ in: 'query', name: 'version', value: 2 }]);
  });

  test('takes a required id from the one step that returns it, and runs after it', async () => {
    await insert('createCustomer');
    const order = await insert('createOrder');
    expect(order.body?.payload).toEqual({ customerId: '{{createCustomer.id}}' });
    expect(stores.chain.chain.connections).toEqual([{ source: 'createCustomer', target: 'createOrder' }]);
    expect((await insert('getCustomer')).parameters).toEqual([
      { in: 'path', name: 'id', value: '{{createCustomer.id}}' },
    ]);
  });

  test('is not connected if it uses no values: six steps do not become a column', async () => {
    for (let count = 0; count < 6; count++) await insert('createCustomer');
    expect(stores.chain.chain.connections).toEqual([]);
  });

  test('is not mapped if two steps return what it needs', async () => {
    await insert('createCustomer');
    await insert('createCustomer');
    expect((await insert('createOrder')).body).toBeUndefined();
  });

  test('does not change a chain that was opened before its details were loaded', async () => {
    stores.palette.insert({ kind: 'operation', ref: { source: 'shop', id: 'createEvent' } }, { origin: 'palette' });
    const other = { ...stores.chain.chain, title: 'Other' };
    stores.chain.replace(other);
    await settled();
    expect(stores.chain.chain).toBe(other);
  });

  test('is one undo step with its mappings', async () => {
    await insert('createCustomer');
    await insert('createOrder');
    stores.chain.undo();
    expect(stores.chain.chain.steps.map((step) => step.id)).toEqual(['createCustomer']);
  });

  test('has the values that were typed, with the types that are described, and only described headers', async () => {
    const headers = [
      ['x-trace', 'on'],
      ['Authorization', 'Bearer secret'],
    ];
    const step = await insert('listOrders', { path: {}, query: [['limit', '3']], headers, body: undefined });
    expect(step.parameters).toEqual([
      { in: 'query', name: 'limit', value: 3 },
      { in: 'header', name: 'X-Trace', value: 'on' },
    ]);
  });
});

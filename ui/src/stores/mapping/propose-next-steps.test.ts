import { afterAll, expect, test } from '@jest/globals';
import type { Kernel } from '@opchain/core';
import { createDescription } from '@opchain/core/plugin';
import { createStores } from '../create-stores.js';
import { proposeNextSteps } from './propose-next-steps.js';

const parameter = (name: string) => ({ in: 'path' as const, name, schema: { type: 'string' } });
const text = { type: 'string' };
const contentOf = (schema: object) => [{ contentType: 'application/json', schema: schema as never }];
const returned = (schema: object) => [
  { status: '201', description: '', headers: [], content: contentOf(schema), links: [] },
];
const order = {
  type: 'object',
  properties: { id: text, customer: { type: 'object', properties: { id: text } } },
};

const stores = createStores({ kernel: { plan: () => Promise.resolve({ diagnostics: [] }) } as unknown as Kernel });
const operation = (operationId: string, method: string, path: string, more: object = {}) => ({
  operationId,
  method,
  path,
  parameters: [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => parameter(name)),
  ...more,
});
afterAll(() => stores.dispose());
stores.descriptions.add({
  source: 'shop',
  location: 'http://shop.test',
  servers: [],
  server: '',
  description: createDescription({
    title: 'Shop',
    version: '1',
    format: 'OpenAPI 3.1',
    operations: [
      operation('createOrder', 'POST', '/orders', { responses: returned(order) }),
      operation('listProducts', 'GET', '/products'),
      operation('deleteOrder', 'DELETE', '/orders/{id}'),
      operation('getCustomer', 'GET', '/customers/{id}'),
      operation('getOrder', 'GET', '/orders/{id}'),
      operation('getItem', 'GET', '/orders/{id}/items/{sku}'),
      operation('createInvoice', 'POST', '/invoices', {
        requestBody: {
          required: true,
          content: contentOf({ type: 'object', required: ['orderId'], properties: { orderId: text } }),
        },
      }),
    ],
  }),
});

test('what can use the response is proposed with its mappings: complete before incomplete, deletions last', async () => {
  const [created = ''] = stores.palette.insert(
    { kind: 'operation', ref: { source: 'shop', id: 'createOrder' } },
    { origin: 'palette' },
  );
  const next = await proposeNextSteps(stores, created);
  expect(next.map((each) => [each.operation.id, each.mappings.map(({ value }) => value)])).toEqual([
    ['getOrder', ['{{createOrder.id}}']],
    ['createInvoice', ['{{createOrder.id}}']],
    ['getCustomer', ['{{createOrder.customer.id}}']],
    ['getItem', ['{{createOrder.id}}']],
    ['deleteOrder', ['{{createOrder.id}}']],
  ]);
});

test('a preset and an unknown step have none', async () => {
  const [wait = ''] = stores.palette.insert({ kind: 'wait' }, { origin: 'palette' });
  await expect(proposeNextSteps(stores, wait)).resolves.toEqual([]);
  await expect(proposeNextSteps(stores, 'none')).resolves.toEqual([]);
});

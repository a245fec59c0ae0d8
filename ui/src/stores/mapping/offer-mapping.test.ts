import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Kernel, OperationStep } from '@opchain/core';
import { createDescription } from '@opchain/core/plugin';
import { createStores } from '../create-stores.js';
import type { Stores } from '../stores.js';
import { offerMapping } from './offer-mapping.js';

const text = { type: 'string' };
const objectOf = (properties: object, ...required: readonly string[]) => ({ type: 'object', properties, required });
const content = (schema: object) => [{ contentType: 'application/json', schema: schema as never }];
const returning = (schema: object) => ({
  responses: [{ status: '201', description: '', headers: [], content: content(schema), links: [] }],
});
const needing = (schema: object) => ({ requestBody: { required: true, content: content(schema) } });
const item = objectOf({ productId: text, quantity: { type: 'integer', default: 1 } }, 'productId', 'quantity');
const operations = [
  { operationId: 'createCustomer', method: 'POST', path: '/customers', ...returning(objectOf({ id: text })) },
  { operationId: 'createProduct', method: 'POST', path: '/products', ...returning(objectOf({ id: text, name: text })) },
  {
    operationId: 'createOrder',
    method: 'POST',
    path: '/orders',
    ...needing(
      objectOf(
        { customerId: text, items: { type: 'array', items: item }, shipping: objectOf({ customerId: text }) },
        'customerId',
        'items',
      ),
    ),
  },
];

let stores: Stores;
beforeEach(() => {
  stores = createStores({
    kernel: { plan: () => Promise.resolve({ diagnostics: [] }) } as unknown as Kernel,
    storage: { autosave: false },
  });
  const description = createDescription({ title: 'Shop', version: '1', format: 'OpenAPI 3.1', operations });
  stores.descriptions.add({ source: 'shop', location: 'http://shop.test', description, servers: [], server: '' });
  for (const id of operations.map(({ operationId }) => operationId))
    stores.chain.addStep(
      {
        kind: 'operation',
        id,
        operation: { source: 'shop', id },
        parameters: [],
        checks: [],
        captures: [],
        onFailure: [],
      },
      { origin: 'palette' },
    );
});
afterEach(() => stores.dispose());

async function connect(source: string, target: string): Promise<readonly (string | undefined)[]> {
  const revealed: (string | undefined)[] = [];
  stores.view.reveals.subscribe(({ path }) => revealed.push(path));
  stores.chain.connect(source, target, 'canvas');
  await offerMapping(stores, source, target);
  return revealed;
}

const payload = () => (stores.chain.step('createOrder') as OperationStep).body?.payload;

test('a connection maps what the items of a list need, and creates the item with its defaults', async () => {
  expect(await connect('createProduct', 'createOrder')).toEqual([]);
  expect(payload()).toEqual({ items: [{ productId: '{{createProduct.id}}', quantity: 1 }] });
});

test('an item that exists keeps its values', async () => {
  stores.chain.setBody('createOrder', { payload: { items: [{ productId: 'p-1' }] } }, 'inspector');
  await connect('createProduct', 'createOrder');
  expect(payload()).toEqual({ items: [{ productId: 'p-1' }] });
});

test('a field of the body itself is offered in the picker', async () => {
  expect(await connect('createCustomer', 'createOrder')).toEqual(['body/customerId']);
  expect(payload()).toBeUndefined();
});

test('what is mapped by a connection is one undo step', async () => {
  await connect('createProduct', 'createOrder');
  stores.chain.undo();
  expect(payload()).toBeUndefined();
  expect(stores.chain.targetsOf('createProduct')).toEqual(['createOrder']);
});

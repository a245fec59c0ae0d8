import type { CaseResponse } from '../engine/case-response.js';
import type { ConformanceCase } from '../engine/conformance-case.js';
import { defineCase } from '../engine/conformance-case.js';
import type { Profile } from '../engine/profile.js';
import type { Session } from '../engine/session.js';
import { newCustomer, newOrder, newOrderWithStatus, newProduct } from './records.js';

type TriggerResponse = (session: Session) => Promise<CaseResponse>;

const shopOnly: readonly Profile[] = ['shop'];
const shopAndBundled: readonly Profile[] = ['shop', 'bundled'];
const allProfiles: readonly Profile[] = ['shop', 'bundled', 'reference'];
const unknownId = (session: Session) => ({ id: session.unique('nothing') });

/** Every documented response that a case can trigger: operation, status, profiles and the request that triggers it. */
const responses: readonly (readonly [
  operation: string,
  status: number,
  profiles: readonly Profile[],
  provoke: TriggerResponse,
])[] = [
  [
    'listCustomers',
    200,
    shopAndBundled,
    async (s) => (await newCustomer(s), s.call('listCustomers', { query: { limit: '2' } })),
  ],
  ['listCustomers', 422, shopAndBundled, (s) => s.call('listCustomers', { query: { limit: '0' } })],
  ['createCustomer', 201, allProfiles, async (s) => (await newCustomer(s)).response],
  ['createCustomer', 400, allProfiles, (s) => s.call('createCustomer', { rawBody: '{' })],
  ['createCustomer', 413, allProfiles, (s) => s.call('createCustomer', { body: { name: 'x'.repeat(2_000_000) } })],
  ['createCustomer', 415, allProfiles, (s) => s.call('createCustomer', { rawBody: '{}', contentType: 'text/plain' })],
  ['createCustomer', 422, allProfiles, (s) => s.call('createCustomer', { body: {} })],
  ['getCustomer', 200, shopAndBundled, async (s) => s.call('getCustomer', { path: { id: (await newCustomer(s)).id } })],
  ['getCustomer', 404, shopAndBundled, (s) => s.call('getCustomer', { path: unknownId(s) })],
  [
    'updateCustomer',
    200,
    shopAndBundled,
    async (s) => s.call('updateCustomer', { path: { id: (await newCustomer(s)).id }, body: { status: 'inactive' } }),
  ],
  [
    'updateCustomer',
    404,
    shopAndBundled,
    (s) => s.call('updateCustomer', { path: unknownId(s), body: { status: 'inactive' } }),
  ],
  [
    'updateCustomer',
    422,
    shopAndBundled,
    async (s) => s.call('updateCustomer', { path: { id: (await newCustomer(s)).id }, body: {} }),
  ],
  ['deleteCustomer', 204, shopOnly, async (s) => s.call('deleteCustomer', { path: { id: (await newCustomer(s)).id } })],
  ['deleteCustomer', 404, shopOnly, (s) => s.call('deleteCustomer', { path: unknownId(s) })],
  [
    'deleteCustomer',
    409,
    shopOnly,
    async (s) => s.call('deleteCustomer', { path: { id: (await newOrder(s)).response.text('/customerId') } }),
  ],
  [
    'listProducts',
    200,
    allProfiles,
    async (s) => (await newProduct(s), s.call('listProducts', { query: { limit: '2' } })),
  ],
  ['listProducts', 422, allProfiles, (s) => s.call('listProducts', { query: { cursor: '!' } })],
  ['createProduct', 201, allProfiles, async (s) => (await newProduct(s)).response],
  ['createProduct', 422, allProfiles, (s) => s.call('createProduct', { body: { name: 'x', price: -1 } })],
  ['getProduct', 200, allProfiles, async (s) => s.call('getProduct', { path: { id: (await newProduct(s)).id } })],
  ['getProduct', 404, allProfiles, (s) => s.call('getProduct', { path: unknownId(s) })],
  [
    'updateProduct',
    200,
    shopOnly,
    async (s) => s.call('updateProduct', { path: { id: (await newProduct(s)).id }, body: { price: 2 } }),
  ],
  ['deleteProduct', 204, shopOnly, async (s) => s.call('deleteProduct', { path: { id: (await newProduct(s)).id } })],
  [
    'deleteProduct',
    409,
    shopOnly,
    async (s) => s.call('deleteProduct', { path: { id: (await newOrder(s)).response.text('/items/0/productId') } }),
  ],
  [
    'listOrders',
    200,
    shopAndBundled,
    async (s) => (await newOrder(s), s.call('listOrders', { query: { limit: '2' } })),
  ],
  ['createOrder', 201, allProfiles, async (s) => (await newOrder(s)).response],
  [
    'createOrder',
    422,
    allProfiles,
    (s) => s.call('createOrder', { body: { customerId: s.unique('nobody'), items: [] } }),
  ],
  ['getOrder', 200, allProfiles, async (s) => s.call('getOrder', { path: { id: (await newOrder(s)).id } })],
  ['getOrder', 404, allProfiles, (s) => s.call('getOrder', { path: unknownId(s) })],
  ['deleteOrder', 204, shopOnly, async (s) => s.call('deleteOrder', { path: { id: (await newOrder(s)).id } })],
  [
    'setOrderStatus',
    200,
    shopAndBundled,
    async (s) => s.call('setOrderStatus', { path: { id: (await newOrder(s)).id }, body: { status: 'paid' } }),
  ],
  [
    'setOrderStatus',
    404,
    shopAndBundled,
    (s) => s.call('setOrderStatus', { path: unknownId(s), body: { status: 'paid' } }),
  ],
  [
    'setOrderStatus',
    409,
    shopAndBundled,
    async (s) =>
      s.call('setOrderStatus', {
        path: { id: (await newOrderWithStatus(s, 'cancelled')).id },
        body: { status: 'paid' },
      }),
  ],
  [
    'setOrderStatus',
    422,
    shopAndBundled,
    async (s) => s.call('setOrderStatus', { path: { id: (await newOrder(s)).id }, body: { status: 'lost' } }),
  ],
];

/** Compares the headers and body of every documented response with the contract's schemas: one case per response. */
export const describedCases: readonly ConformanceCase[] = responses.map(([operation, status, profiles, trigger]) =>
  defineCase({
    id: `described-${operation.replace(/[A-Z]/g, (match) => `-${match.toLowerCase()}`)}-${status}`,
    title: `Returns the documented ${status} response for ${operation}`,
    clause: `${operation} ${status}`,
    profiles,
    async run(session) {
      const response = await trigger(session);
      await response.expectStatus(status).expectAsDocumented();
    },
  }),
);

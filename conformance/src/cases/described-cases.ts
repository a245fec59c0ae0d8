import type { Answer } from '../engine/answer.js';
import type { ConformanceCase } from '../engine/conformance-case.js';
import { defineCase } from '../engine/conformance-case.js';
import type { Profile } from '../engine/profile.js';
import type { Session } from '../engine/session.js';
import { newCustomer, newOrder, newOrderWith, newProduct } from './records.js';

type Provoke = (session: Session) => Promise<Answer>;

const shop: readonly Profile[] = ['shop'];
const open: readonly Profile[] = ['shop', 'bundled'];
const every: readonly Profile[] = ['shop', 'bundled', 'reference'];
const nothing = (session: Session) => ({ id: session.unique('nothing') });

/** One line for each answer that the contract documents and that can be called forth: who has it, how, and by whom it is demanded. */
const answers: readonly (readonly [operation: string, status: number, profiles: readonly Profile[], provoke: Provoke])[] = [
  ['listCustomers', 200, open, async (s) => (await newCustomer(s), s.call('listCustomers', { query: { limit: '2' } }))],
  ['listCustomers', 422, open, (s) => s.call('listCustomers', { query: { limit: '0' } })],
  ['createCustomer', 201, every, async (s) => (await newCustomer(s)).answer],
  ['createCustomer', 400, every, (s) => s.call('createCustomer', { rawBody: '{' })],
  ['createCustomer', 413, every, (s) => s.call('createCustomer', { body: { name: 'x'.repeat(2_000_000) } })],
  ['createCustomer', 415, every, (s) => s.call('createCustomer', { rawBody: '{}', contentType: 'text/plain' })],
  ['createCustomer', 422, every, (s) => s.call('createCustomer', { body: {} })],
  ['getCustomer', 200, open, async (s) => s.call('getCustomer', { path: { id: (await newCustomer(s)).id } })],
  ['getCustomer', 404, open, (s) => s.call('getCustomer', { path: nothing(s) })],
  ['updateCustomer', 200, open, async (s) => s.call('updateCustomer', { path: { id: (await newCustomer(s)).id }, body: { status: 'inactive' } })],
  ['updateCustomer', 404, open, (s) => s.call('updateCustomer', { path: nothing(s), body: { status: 'inactive' } })],
  ['updateCustomer', 422, open, async (s) => s.call('updateCustomer', { path: { id: (await newCustomer(s)).id }, body: {} })],
  ['deleteCustomer', 204, shop, async (s) => s.call('deleteCustomer', { path: { id: (await newCustomer(s)).id } })],
  ['deleteCustomer', 404, shop, (s) => s.call('deleteCustomer', { path: nothing(s) })],
  ['deleteCustomer', 409, shop, async (s) => s.call('deleteCustomer', { path: { id: (await newOrder(s)).answer.text('/customerId') } })],
  ['listProducts', 200, every, async (s) => (await newProduct(s), s.call('listProducts', { query: { limit: '2' } }))],
  ['listProducts', 422, every, (s) => s.call('listProducts', { query: { cursor: '!' } })],
  ['createProduct', 201, every, async (s) => (await newProduct(s)).answer],
  ['createProduct', 422, every, (s) => s.call('createProduct', { body: { name: 'x', price: -1 } })],
  ['getProduct', 200, every, async (s) => s.call('getProduct', { path: { id: (await newProduct(s)).id } })],
  ['getProduct', 404, every, (s) => s.call('getProduct', { path: nothing(s) })],
  ['updateProduct', 200, shop, async (s) => s.call('updateProduct', { path: { id: (await newProduct(s)).id }, body: { price: 2 } })],
  ['deleteProduct', 204, shop, async (s) => s.call('deleteProduct', { path: { id: (await newProduct(s)).id } })],
  ['deleteProduct', 409, shop, async (s) => s.call('deleteProduct', { path: { id: (await newOrder(s)).answer.text('/items/0/productId') } })],
  ['listOrders', 200, open, async (s) => (await newOrder(s), s.call('listOrders', { query: { limit: '2' } }))],
  ['createOrder', 201, every, async (s) => (await newOrder(s)).answer],
  ['createOrder', 422, every, (s) => s.call('createOrder', { body: { customerId: s.unique('nobody'), items: [] } })],
  ['getOrder', 200, every, async (s) => s.call('getOrder', { path: { id: (await newOrder(s)).id } })],
  ['getOrder', 404, every, (s) => s.call('getOrder', { path: nothing(s) })],
  ['deleteOrder', 204, shop, async (s) => s.call('deleteOrder', { path: { id: (await newOrder(s)).id } })],
  ['setOrderStatus', 200, open, async (s) => s.call('setOrderStatus', { path: { id: (await newOrder(s)).id }, body: { status: 'paid' } })],
  ['setOrderStatus', 404, open, (s) => s.call('setOrderStatus', { path: nothing(s), body: { status: 'paid' } })],
  ['setOrderStatus', 409, open, async (s) => s.call('setOrderStatus', { path: { id: (await newOrderWith(s, 'cancelled')).id }, body: { status: 'paid' } })],
  ['setOrderStatus', 422, open, async (s) => s.call('setOrderStatus', { path: { id: (await newOrder(s)).id }, body: { status: 'lost' } })],
];

/** Headers and body of every documented answer against the contract's schemas: one case an answer. */
export const describedCases: readonly ConformanceCase[] = answers.map(([operation, status, profiles, provoke]) =>
  defineCase({
    id: `described-${operation.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}-${status}`,
    title: `The ${status} answer of ${operation} is as the contract describes it`,
    place: `${operation} ${status}`,
    profiles,
    async run(session) {
      const answer = await provoke(session);
      await answer.expectStatus(status).expectAsDescribed();
    },
  }),
);

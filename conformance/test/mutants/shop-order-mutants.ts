import type { JsonObject } from '@opchain/core';
import {
  acceptInvalid,
  hasStatus,
  replaceResponse,
  allOf,
  changeResponse,
  changeJson,
  changeRequest,
  matchRequest,
  parseObject,
  problemResponse,
  isSuccess,
  withHeader,
  withStatus,
} from './mutations.js';
import type { Mutant } from './mutant.js';
import { mutantsOf } from './mutants-of.js';

const shop = mutantsOf('shop');
const createOrder = matchRequest('POST', '/orders');
const setStatus = matchRequest('PUT', '/orders/*/status');
const getOrder = matchRequest('GET', '/orders/*');
const cents = (value: number) => Math.round(value * 100) / 100;
const total = (order: JsonObject) => (typeof order['total'] === 'number' ? order['total'] : 0);
const items = (order: JsonObject) => (Array.isArray(order['items']) ? (order['items'] as JsonObject[]) : []);

/** Mutants of orders: totals, items, transitions, references. */
export const shopOrderMutants: readonly Mutant[] = [
  shop(
    'total-off-by-a-cent',
    'The total is off by a cent',
    'behavior-totals',
    changeJson(allOf(createOrder, isSuccess), (order) => ({ ...order, total: cents(total(order) + 0.01) })),
  ),
  shop(
    'total-of-floats',
    'The total is calculated in floating point',
    'behavior-totals',
    changeJson(allOf(createOrder, isSuccess), (order) => ({
      ...order,
      total: items(order).reduce((sum, item) => sum + Number(item['qty']) * Number(item['price']), 0) * (1 + 1e-12),
    })),
  ),
  shop(
    'total-echoed',
    'The total sent by the client is returned',
    'server-fields-create-order',
    changeJson(allOf(createOrder, isSuccess), (order, request) => ({
      ...order,
      total: parseObject(request.body)?.['total'] ?? total(order),
    })),
  ),
  shop(
    'client-price-taken',
    'The price sent by the client is used',
    'server-fields-create-order-items-0',
    changeJson(allOf(createOrder, isSuccess), (order, request) => ({
      ...order,
      items: items(order).map((item, index) => ({
        ...item,
        price: items(parseObject(request.body) ?? {})[index]?.['price'] ?? item['price'] ?? 0,
      })),
    })),
  ),
  shop(
    'client-status-taken',
    'The order status sent by the client is used',
    'server-fields-create-order',
    changeJson(allOf(createOrder, isSuccess), (order, request) => ({
      ...order,
      status: parseObject(request.body)?.['status'] ?? 'pending',
    })),
  ),
  shop(
    'first-item-only',
    'Only the first item counts',
    'behavior-items-in-sequence',
    changeJson(allOf(createOrder, isSuccess), (order) => ({
      ...order,
      total: cents(Number(items(order)[0]?.['qty']) * Number(items(order)[0]?.['price'])),
    })),
  ),
  shop(
    'quantity-ignored',
    'The quantity is ignored',
    'behavior-totals',
    changeRequest(createOrder, (body) => ({ ...body, items: items(body).map((item) => ({ ...item, qty: 1 })) })),
  ),
  shop(
    'default-quantity-zero',
    'The default quantity is zero',
    'required-create-order-body-items-0-qty',
    changeJson(allOf(createOrder, isSuccess), (order, request) =>
      items(parseObject(request.body) ?? {})[0]?.['qty'] === undefined
        ? { ...order, total: 0, items: items(order).map((item) => ({ ...item, qty: 0 })) }
        : order,
    ),
  ),
  shop(
    'items-reversed',
    'Items are returned in a different sequence',
    'behavior-items-in-sequence',
    changeJson(allOf(createOrder, isSuccess), (order) => ({ ...order, items: items(order).reverse() })),
  ),
  shop(
    'items-sorted-when-read',
    'Items are sorted when an order is read',
    'behavior-items-in-sequence',
    changeJson(allOf(getOrder, isSuccess), (order) => ({
      ...order,
      items: items(order)
        .sort((a, b) => Number(a['qty']) - Number(b['qty']))
        .reverse(),
    })),
  ),
  shop(
    'status-not-stored',
    'A status change is returned but not stored',
    'behavior-from-pending',
    replaceResponse(setStatus, async (request, { upstream }) => {
      const order = await upstream({ ...request, method: 'GET', path: request.path.replace('/status', ''), body: '' });
      return order.status === 200
        ? {
            ...order,
            body: JSON.stringify({
              ...parseObject(order.body),
              status: parseObject(request.body)?.['status'] ?? 'pending',
            }),
          }
        : upstream(request);
    }),
  ),
  shop(
    'status-answered-stale',
    'A status change is stored but the old order is returned',
    'behavior-from-paid',
    changeJson(allOf(setStatus, isSuccess), (order) => ({ ...order, status: 'pending' })),
  ),
  shop(
    'order-created-200',
    '200 instead of 201 for a new order',
    'success-create-order',
    withStatus(allOf(createOrder, hasStatus(201)), 200),
  ),
  shop(
    'order-location-of-list',
    'The Location of a new order points to the list',
    'location-create-order',
    withHeader(allOf(createOrder, isSuccess), 'location', '/orders'),
  ),
  shop(
    'backwards-allowed',
    'A delivered order can become pending',
    'behavior-from-delivered',
    acceptInvalid(allOf(setStatus, hasStatus(409)), 200, () => ({ status: 'pending' })),
  ),
  shop(
    'skipping-allowed',
    'A pending order can be moved directly to delivered',
    'behavior-from-pending',
    acceptInvalid(allOf(setStatus, hasStatus(409)), 200, () => ({ status: 'delivered' })),
  ),
  shop(
    'cancel-after-shipping',
    'A shipped order can be cancelled',
    'behavior-from-shipped',
    acceptInvalid(
      allOf(setStatus, hasStatus(409), (request) => request.body.includes('cancelled')),
      200,
      () => ({ status: 'cancelled' }),
    ),
  ),
  shop(
    'same-status-refused',
    'Setting the current status again is a conflict',
    'behavior-from-paid',
    async (request, { upstream, memory }) => {
      if (!setStatus(request)) return upstream(request);
      if (memory.get(request.path) === request.body) return problemResponse(409, 'Conflict');
      memory.set(request.path, request.body);
      return upstream(request);
    },
  ),
  shop(
    'unknown-status-accepted',
    'An invalid status is accepted',
    'enum-set-order-status-body-status-the-text-22-pendingx-22',
    acceptInvalid(allOf(setStatus, hasStatus(422)), 200, () => ({ status: 'lost' })),
  ),
  shop(
    'dangling-customer-accepted',
    'An order for an unknown customer is accepted',
    'unknown-record-create-order-body-customer-id-nothing',
    acceptInvalid(allOf(createOrder, hasStatus(422)), 201, () => ({ id: 'x', total: 0 })),
  ),
  shop(
    'dangling-is-404',
    '404 instead of 422 for an order with an unknown product',
    'unknown-record-create-order-body-items-0-product-id-nothing',
    withStatus(allOf(createOrder, hasStatus(422)), 404),
  ),
  shop(
    'dangling-pointer-wrong',
    'The wrong item is reported for an unknown product',
    'unknown-record-create-order-body-items-1-product-id',
    changeResponse(allOf(createOrder, hasStatus(422)), (response) => ({
      ...response,
      body: response.body.replaceAll('/items/1/', '/items/0/'),
    })),
  ),
  shop(
    'order-follows-price',
    'The price of an order changes with the product',
    'behavior-price-kept',
    changeJson(allOf(getOrder, isSuccess), (order) => ({ ...order, total: 198 })),
  ),
  shop(
    'total-as-text',
    'The total is a string',
    'success-create-order',
    changeJson(allOf(createOrder, isSuccess), (order) => ({ ...order, total: String(order['total']) })),
  ),
];

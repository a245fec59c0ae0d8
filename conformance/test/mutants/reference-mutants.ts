import type { JsonObject } from '@opchain/core';
import {
  acceptInvalid,
  hasStatus,
  allOf,
  changeJson,
  matchRequest,
  parseObject,
  isSuccess,
  withHeader,
  withoutHeader,
  withStatus,
} from './mutations.js';
import { mutantsOf } from './mutants-of.js';
import type { Mutant } from './mutant.js';

const reference = mutantsOf('reference');
const refused = hasStatus(401);
const createdRecord = (): JsonObject => ({ id: 'x', status: 'pending' });
const createOrder = matchRequest('POST', '/orders');
const checkout = matchRequest('POST', '/carts/*/checkout');
const fulfill = matchRequest('POST', '/orders/*/fulfill');

/** Mutants of servers that claim to implement `reference`. */
export const referenceMutants: readonly Mutant[] = [
  reference(
    'others-cart-visible',
    'A cart of another customer is visible',
    'behavior-others',
    acceptInvalid(allOf(matchRequest('GET', '/carts/*'), hasStatus(404)), 200, createdRecord),
  ),
  reference(
    'others-cart-403',
    '403 instead of 404 for a cart of another customer',
    'behavior-others',
    withStatus(allOf(matchRequest('GET', '/carts/*'), hasStatus(404)), 403),
  ),
  reference(
    'others-order-visible',
    'An order of another customer is visible',
    'behavior-others',
    acceptInvalid(allOf(matchRequest('GET', '/orders/*'), hasStatus(404)), 200, createdRecord),
  ),
  reference(
    'others-payment-confirmed',
    'A payment of another customer can be confirmed',
    'behavior-others',
    acceptInvalid(allOf(matchRequest('POST', '/payments/*/confirm'), hasStatus(404)), 200, () => ({
      status: 'confirmed',
    })),
  ),
  reference(
    'order-for-anybody',
    'A customer can create orders for other customers',
    'behavior-others',
    acceptInvalid(allOf(createOrder, hasStatus(403)), 201, createdRecord),
  ),
  reference(
    'double-checkout',
    'Concurrent checkouts create two orders',
    'behavior-checkouts-at-once',
    withStatus(allOf(checkout, hasStatus(409)), 201),
  ),
  reference(
    'checkout-again',
    'A cart can be checked out twice',
    'behavior-checkout',
    acceptInvalid(allOf(checkout, hasStatus(409)), 201, () => ({ order: createdRecord(), payment: createdRecord() })),
  ),
  reference(
    'empty-checkout',
    'An empty cart can be checked out',
    'behavior-empty-checkout',
    acceptInvalid(allOf(checkout, hasStatus(409)), 201, () => ({ order: createdRecord(), payment: createdRecord() })),
  ),
  reference(
    'cart-stays-open',
    'A cart stays open after its checkout',
    'behavior-checkout',
    changeJson(allOf(matchRequest('GET', '/carts/*'), isSuccess), (cart) => ({ ...cart, status: 'open' })),
  ),
  reference(
    'payment-of-other-amount',
    'The payment amount differs from the total',
    'behavior-checkout',
    changeJson(allOf(checkout, isSuccess), (body) => ({
      ...body,
      payment: { ...(body['payment'] as JsonObject), amount: 0.31 },
    })),
  ),
  reference(
    'order-created-paid',
    'An order is paid without a payment',
    'behavior-checkout',
    changeJson(allOf(checkout, isSuccess), (body) => ({
      ...body,
      order: { ...(body['order'] as JsonObject), status: 'paid' },
    })),
  ),
  reference(
    'payment-changes-nothing',
    'A confirmed payment leaves the order pending',
    'behavior-delivery',
    changeJson(allOf(matchRequest('GET', '/orders/*'), isSuccess), (order) => ({ ...order, status: 'pending' })),
  ),
  reference(
    'payment-confirmed-again',
    'A payment can be confirmed twice',
    'behavior-delivery',
    withStatus(allOf(matchRequest('POST', '/payments/*/confirm'), hasStatus(409)), 200),
  ),
  reference(
    'fulfilled-before-payment',
    'An order can be fulfilled before it is paid',
    'behavior-delivery',
    acceptInvalid(allOf(fulfill, hasStatus(409)), 201, () => ({ trackingNumber: 'x' })),
  ),
  reference(
    'fulfilled-again',
    'An order can be fulfilled twice',
    'behavior-delivery',
    acceptInvalid(allOf(fulfill, hasStatus(409)), 201, () => ({ trackingNumber: 'x' })),
  ),
  reference(
    'two-shipments-at-once',
    'Concurrent fulfillments create two shipments',
    'behavior-shipments-at-once',
    withStatus(allOf(fulfill, hasStatus(409)), 201),
  ),
  reference(
    'tracking-number-reused',
    'Tracking numbers are reused',
    'own-id-fulfill-order-tracking-number',
    async (request, { upstream, memory }) => {
      const response = await upstream(request);
      if (!fulfill(request) || response.status !== 201) return response;
      const body = parseObject(response.body) ?? {};
      if (!memory.has('number')) memory.set('number', body['trackingNumber']);
      return { ...response, body: JSON.stringify({ ...body, trackingNumber: memory.get('number') }) };
    },
  ),
  reference(
    'shipment-goes-back',
    'A delivered shipment can return to an earlier status',
    'behavior-delivery',
    withStatus(allOf(matchRequest('PUT', '/shipments/*/status'), hasStatus(409)), 200),
  ),
  reference(
    'delivery-leaves-order',
    'The order stays fulfilled after its shipment is delivered',
    'behavior-delivery',
    changeJson(allOf(matchRequest('GET', '/orders/*'), isSuccess), (order) => ({ ...order, status: 'fulfilled' })),
  ),
  reference(
    'shipment-guarded',
    'Reading a shipment requires a credential',
    'success-get-shipment',
    withStatus(
      (request) => matchRequest('GET', '/shipments/*')(request) && request.headers['authorization'] === undefined,
      401,
    ),
  ),
  reference(
    'wrong-actor-401',
    '401 instead of 403 for the wrong actor',
    'credential-create-product-other',
    withStatus(hasStatus(403), 401),
  ),
  reference(
    'anybody-fulfils',
    'A customer can fulfill orders',
    'credential-fulfill-order-other',
    acceptInvalid(allOf(fulfill, hasStatus(403)), 201, () => ({ trackingNumber: 'x' })),
  ),
  reference(
    'anybody-delivers',
    'The admin can change the status of shipments',
    'credential-set-shipment-status-other',
    withStatus(allOf(matchRequest('PUT', '/shipments/*/status'), hasStatus(403)), 404),
  ),
  reference(
    'cart-replaces',
    'Adding the same product again replaces the quantity',
    'behavior-checkout',
    changeJson(allOf(matchRequest('POST', '/carts/*/items'), isSuccess), (cart, request) => ({
      ...cart,
      items: [{ productId: 'x', qty: parseObject(request.body)?.['qty'] ?? 1 }],
    })),
  ),
  reference(
    'cart-default-zero',
    'The default quantity in a cart is zero',
    'behavior-checkout',
    changeJson(allOf(matchRequest('POST', '/carts/*/items'), isSuccess), (cart) => ({
      ...cart,
      items: [{ productId: 'x', qty: 0 }],
    })),
  ),
  reference(
    'closed-cart-filled',
    'Items can be added to a cart that is checked out',
    'behavior-checkout',
    withStatus(allOf(matchRequest('POST', '/carts/*/items'), hasStatus(409)), 201),
  ),
  reference(
    'reference-expired-accepted',
    'An expired token is accepted',
    'expired-create-product',
    withStatus(allOf(matchRequest('POST', '/products'), refused), 201),
  ),
  reference(
    'cart-location-missing',
    'No Location for a new cart',
    'success-create-cart',
    withoutHeader(matchRequest('POST', '/carts'), 'location'),
  ),
  reference(
    'reference-challenge-missing',
    'No WWW-Authenticate with a 401',
    'credential-create-cart-none',
    withoutHeader(refused, 'www-authenticate'),
  ),
  reference(
    'challenge-of-nobody',
    'The challenge has no realm',
    'credential-checkout-cart-none',
    withHeader(refused, 'www-authenticate', 'Bearer'),
  ),
];

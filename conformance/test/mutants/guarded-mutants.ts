import type { JsonObject } from '@opchain/core';
import { accept, answered, both, changeAnswer, changeJson, on, parseObject, succeeded, withHeader, withoutHeader, withStatus } from './faults.js';
import type { Mutant } from './mutant.js';

const bundled = (id: string, title: string, caughtBy: string, fault: Mutant['fault']): Mutant => ({ id, title, profile: 'bundled', caughtBy, fault });
const reference = (id: string, title: string, caughtBy: string, fault: Mutant['fault']): Mutant => ({ id, title, profile: 'reference', caughtBy, fault });
const refused = answered(401);
const made = (): JsonObject => ({ id: 'x', status: 'pending' });

/** Faults that a server claiming `bundled` may have. */
export const bundledMutants: readonly Mutant[] = [
  bundled('403-for-401', '403 instead of 401 without a credential', 'create-customer-nobody', withStatus(refused, 403)),
  bundled('challenge-missing', 'No WWW-Authenticate with a 401', 'create-order-nobody', withoutHeader(refused, 'www-authenticate')),
  bundled(
    'challenge-of-other-scheme',
    'The challenge names another scheme',
    'set-order-status-nobody',
    changeAnswer(refused, (answer) => ({ ...answer, headers: { ...answer.headers, 'www-authenticate': 'Bearer realm="passwordAuth"' } })),
  ),
  bundled(
    'challenge-blames-nobody',
    'The challenge has an error though no credential was sent',
    'create-product-nobody',
    changeAnswer(
      both(refused, (request) => request.headers['authorization'] === undefined && request.headers['x-api-key'] === undefined),
      (answer) => ({ ...answer, headers: { ...answer.headers, 'www-authenticate': `${answer.headers['www-authenticate'] ?? ''}, error="invalid_token"` } }),
    ),
  ),
  bundled(
    'any-key-accepted',
    'Any API key is accepted',
    'create-customer-wrong-secret',
    accept(
      both(on('POST', '/customers'), refused, (request) => request.headers['x-api-key'] !== undefined),
      201,
      made,
    ),
  ),
  bundled(
    'wrong-password-accepted',
    'Any password is accepted',
    'update-customer-wrong-secret',
    accept(
      both(on('PATCH', '/customers/*'), refused, (request) => request.headers['authorization'] !== undefined),
      200,
      made,
    ),
  ),
  bundled(
    'other-grant-accepted',
    'A token of the other grant is accepted',
    'create-order-others',
    accept(
      both(on('POST', '/orders'), refused, (request) => request.headers['authorization']?.startsWith('Bearer ey') === true),
      201,
      made,
    ),
  ),
  bundled(
    'other-grant-accepted-for-products',
    'A token of the password grant may create products',
    'create-product-others',
    accept(
      both(on('POST', '/products'), refused, (request) => request.headers['authorization']?.startsWith('Bearer ey') === true),
      201,
      made,
    ),
  ),
  bundled(
    'tampered-token-accepted',
    'A token whose signature is wrong is accepted',
    'token-tampered',
    accept(both(on('POST', '/products'), refused), 201, made),
  ),
  bundled(
    'unsigned-token-accepted',
    'A token without a signature is accepted',
    'token-unsigned',
    accept(
      both(on('POST', '/products'), refused, (request) => request.headers['authorization']?.endsWith('.') === true),
      201,
      made,
    ),
  ),
  bundled('expired-token-accepted', 'An expired token is accepted', 'token-expired', accept(both(on('POST', '/products'), refused), 201, made)),
  bundled(
    'reads-guarded',
    'Reads demand a credential',
    'reads-are-open',
    withStatus((request) => request.method === 'GET' && request.headers['authorization'] === undefined, 401),
  ),
  bundled(
    'body-before-credential',
    'The body is judged before the credential',
    'credential-before-body',
    withStatus(
      both(refused, (request) => parseObject(request.body) === undefined),
      400,
    ),
  ),
  bundled(
    'record-before-credential',
    'An unknown record is told to everybody',
    'credential-before-record',
    withStatus(both(on('PUT', '/orders/*/status'), refused), 404),
  ),
];

const createOrder = on('POST', '/orders');
const checkout = on('POST', '/carts/*/checkout');
const fulfil = on('POST', '/orders/*/fulfill');

/** Faults that a server claiming `reference` may have. */
export const referenceMutants: readonly Mutant[] = [
  reference('others-cart-visible', "Another customer's cart is visible", 'others-cart-unseen', accept(both(on('GET', '/carts/*'), answered(404)), 200, made)),
  reference(
    'others-cart-403',
    "403 instead of 404 for another customer's cart",
    'others-cart-unseen',
    withStatus(both(on('GET', '/carts/*'), answered(404)), 403),
  ),
  reference(
    'others-order-visible',
    "Another customer's order is visible",
    'others-order-unseen',
    accept(both(on('GET', '/orders/*'), answered(404)), 200, made),
  ),
  reference(
    'others-payment-confirmed',
    "Another customer's payment can be confirmed",
    'others-payment-unseen',
    accept(both(on('POST', '/payments/*/confirm'), answered(404)), 200, () => ({ status: 'confirmed' })),
  ),
  reference('order-for-anybody', 'A customer may order for anybody', 'order-for-another', accept(both(createOrder, answered(403)), 201, made)),
  reference('double-checkout', 'Checking out at once makes two orders', 'checkout-once-at-once', withStatus(both(checkout, answered(409)), 201)),
  reference(
    'checkout-again',
    'A cart can be checked out twice',
    'checkout-twice',
    accept(both(checkout, answered(409)), 201, () => ({ order: made(), payment: made() })),
  ),
  reference(
    'empty-checkout',
    'An empty cart can be checked out',
    'checkout-empty',
    accept(both(checkout, answered(409)), 201, () => ({ order: made(), payment: made() })),
  ),
  reference(
    'cart-stays-open',
    'A cart stays open after its checkout',
    'checkout-closes-cart',
    changeJson(both(on('GET', '/carts/*'), succeeded), (cart) => ({ ...cart, status: 'open' })),
  ),
  reference(
    'payment-of-other-amount',
    'The payment is not the total',
    'checkout-total-exact',
    changeJson(both(checkout, succeeded), (body) => ({ ...body, payment: { ...(body['payment'] as JsonObject), amount: 0.31 } })),
  ),
  reference(
    'order-created-paid',
    'An order is paid without a payment',
    'checkout-makes-order',
    changeJson(both(checkout, succeeded), (body) => ({ ...body, order: { ...(body['order'] as JsonObject), status: 'paid' } })),
  ),
  reference(
    'payment-changes-nothing',
    'A confirmed payment leaves the order pending',
    'payment-confirmed',
    changeJson(both(on('GET', '/orders/*'), succeeded), (order) => ({ ...order, status: 'pending' })),
  ),
  reference(
    'payment-confirmed-again',
    'A payment can be confirmed twice',
    'payment-confirmed-twice',
    withStatus(both(on('POST', '/payments/*/confirm'), answered(409)), 200),
  ),
  reference(
    'fulfilled-before-payment',
    'An order can be fulfilled before it is paid',
    'order-unpaid-not-fulfilled',
    accept(both(fulfil, answered(409)), 201, () => ({ trackingNumber: 'x' })),
  ),
  reference(
    'fulfilled-again',
    'An order can be fulfilled twice',
    'order-fulfilled-twice',
    accept(both(fulfil, answered(409)), 201, () => ({ trackingNumber: 'x' })),
  ),
  reference('two-shipments-at-once', 'Fulfilling at once makes two shipments', 'fulfilled-once-at-once', withStatus(both(fulfil, answered(409)), 201)),
  reference('tracking-number-reused', 'Tracking numbers are used again', 'tracking-number-unique', async (request, { upstream, memory }) => {
    const answer = await upstream(request);
    if (!fulfil(request) || answer.status !== 201) return answer;
    const body = parseObject(answer.body) ?? {};
    if (!memory.has('number')) memory.set('number', body['trackingNumber']);
    return { ...answer, body: JSON.stringify({ ...body, trackingNumber: memory.get('number') }) };
  }),
  reference(
    'shipment-goes-back',
    'A delivered shipment can go back',
    'shipment-delivered-refuses',
    withStatus(both(on('PUT', '/shipments/*/status'), answered(409)), 200),
  ),
  reference(
    'delivery-leaves-order',
    'A delivery leaves its order fulfilled',
    'delivery-marks-order',
    changeJson(both(on('GET', '/orders/*'), succeeded), (order) => ({ ...order, status: 'fulfilled' })),
  ),
  reference(
    'shipment-guarded',
    'Following a shipment demands a credential',
    'open-to-everybody',
    withStatus((request) => on('GET', '/shipments/*')(request) && request.headers['authorization'] === undefined, 401),
  ),
  reference('wrong-actor-401', '401 instead of 403 for the wrong actor', 'reference-create-product-wrong-actor', withStatus(answered(403), 401)),
  reference(
    'anybody-fulfils',
    'A customer may fulfil orders',
    'reference-fulfill-order-wrong-actor',
    accept(both(fulfil, answered(403)), 201, () => ({ trackingNumber: 'x' })),
  ),
  reference(
    'anybody-delivers',
    'The admin may move shipments',
    'reference-set-shipment-status-wrong-actor',
    withStatus(both(on('PUT', '/shipments/*/status'), answered(403)), 404),
  ),
  reference(
    'cart-replaces',
    'The same product again replaces the quantity',
    'cart-item-adds-up',
    changeJson(both(on('POST', '/carts/*/items'), succeeded), (cart, request) => ({
      ...cart,
      items: [{ productId: 'x', qty: parseObject(request.body)?.['qty'] ?? 1 }],
    })),
  ),
  reference(
    'cart-default-zero',
    'A quantity that is not given is zero in the cart',
    'cart-item-default-quantity',
    changeJson(both(on('POST', '/carts/*/items'), succeeded), (cart) => ({ ...cart, items: [{ productId: 'x', qty: 0 }] })),
  ),
  reference('closed-cart-filled', 'A checked out cart can be filled', 'cart-closed', withStatus(both(on('POST', '/carts/*/items'), answered(409)), 201)),
  reference('reference-expired-accepted', 'An expired token is accepted', 'reference-token-expired', withStatus(both(on('POST', '/products'), refused), 201)),
  reference('cart-location-missing', 'No Location for a new cart', 'cart-created', withoutHeader(on('POST', '/carts'), 'location')),
  reference('reference-challenge-missing', 'No WWW-Authenticate with a 401', 'reference-create-cart-nobody', withoutHeader(refused, 'www-authenticate')),
  reference('challenge-of-nobody', 'The challenge has no realm', 'reference-checkout-cart-nobody', withHeader(refused, 'www-authenticate', 'Bearer')),
];

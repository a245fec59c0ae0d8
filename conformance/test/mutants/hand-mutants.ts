import type { JsonObject } from '@opchain/core';
import {
  acceptInvalid,
  allOf,
  changeJson,
  changeRequest,
  changeResponse,
  hasStatus,
  isSuccess,
  matchRequest,
  parseObject,
  problemResponse,
  withStatus,
} from './mutations.js';
import { mutantsOf } from './mutants-of.js';
import type { Mutant } from './mutant.js';

const [shop, bundled, reference] = [mutantsOf('shop'), mutantsOf('bundled'), mutantsOf('reference')];
const createCustomer = matchRequest('POST', '/customers');
const getCustomer = matchRequest('GET', '/customers/*');
const createProduct = matchRequest('POST', '/products');
const createOrder = matchRequest('POST', '/orders');
const getOrder = matchRequest('GET', '/orders/*');
const setStatus = matchRequest('PUT', '/orders/*/status');
const refused = hasStatus(401);
const createdRecord = (): JsonObject => ({ id: 'x', status: 'pending' });
const cents = (value: number) => Math.round(value * 100) / 100;
const items = (order: JsonObject) => (Array.isArray(order['items']) ? (order['items'] as JsonObject[]) : []);

/**
 * What `--prove` cannot derive from a contract: wrong results of a calculation, values that are lost only for some
 * inputs, one wrong transition of several, effects on other records, changed tokens, and the order of checks.
 */
export const handMutants: readonly Mutant[] = [
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
    'order-follows-price',
    'The price of an order changes with the product',
    'behavior-price-kept',
    changeJson(allOf(getOrder, isSuccess), (order) => ({ ...order, total: 198 })),
  ),
  shop(
    'unicode-lost',
    'Non-ASCII characters are lost',
    'pattern-create-customer-body-name-the-text-22-zo-eb-o-2019-neil-22',
    changeResponse(allOf(createCustomer, isSuccess), (response) => ({
      ...response,
      body: response.body.replace(/[^\0-\x7f]/g, '?'),
    })),
  ),
  shop(
    'unicode-normalised',
    'Names are truncated at the first emoji when read',
    'pattern-create-customer-body-name-the-text-221f469200d1f52c22',
    changeJson(allOf(getCustomer, isSuccess), (customer) => ({
      ...customer,
      name: String(customer['name']).split('\u{1f469}')[0] ?? '',
    })),
  ),
  shop(
    'duplicate-email-refused',
    'An email can be used only once',
    'behavior-starts-active',
    async (request, { upstream, memory }) => {
      const email = createCustomer(request) ? parseObject(request.body)?.['email'] : undefined;
      if (typeof email !== 'string' || email === 'case@example.org') return upstream(request);
      if (memory.has(email)) return problemResponse(409, 'Conflict');
      memory.set(email, true);
      return upstream(request);
    },
  ),
  shop(
    'price-truncated',
    'Prices are truncated to whole units',
    'behavior-cents-only',
    changeJson(allOf(createProduct, isSuccess), (product) => ({
      ...product,
      price: Math.trunc(Number(product['price'])),
    })),
  ),
  bundled(
    'challenge-blames-nobody',
    'The challenge contains an error although no credential was sent',
    'credential-create-product-none',
    changeResponse(
      allOf(
        refused,
        (request) => request.headers['authorization'] === undefined && request.headers['x-api-key'] === undefined,
      ),
      (response) => ({
        ...response,
        headers: {
          ...response.headers,
          'www-authenticate': `${response.headers['www-authenticate'] ?? ''}, error="invalid_token"`,
        },
      }),
    ),
  ),
  bundled(
    'other-grant-accepted',
    'A token obtained with another grant is accepted',
    'credential-create-order-other',
    acceptInvalid(
      allOf(createOrder, refused, (request) => request.headers['authorization']?.startsWith('Bearer ey') === true),
      201,
      createdRecord,
    ),
  ),
  bundled(
    'tampered-token-accepted',
    'A token with an invalid signature is accepted',
    'changed-token-create-product-another-signature',
    acceptInvalid(allOf(createProduct, refused), 201, createdRecord),
  ),
  bundled(
    'unsigned-token-accepted',
    'A token without a signature is accepted',
    'changed-token-create-product-no-signature',
    acceptInvalid(
      allOf(createProduct, refused, (request) => request.headers['authorization']?.endsWith('.') === true),
      201,
      createdRecord,
    ),
  ),
  bundled(
    'reads-guarded',
    'Reads require a credential',
    'success-list-customers',
    withStatus((request) => request.method === 'GET' && request.headers['authorization'] === undefined, 401),
  ),
  bundled(
    'body-before-credential',
    'The body is validated before the credential',
    'order-create-customer-credential-malformed',
    withStatus(
      allOf(refused, (request) => parseObject(request.body) === undefined),
      400,
    ),
  ),
  bundled(
    'record-before-credential',
    'An unknown record is reported to callers without a credential',
    'order-set-order-status-credential-unknown-record',
    withStatus(allOf(matchRequest('PUT', '/orders/*/status'), refused), 404),
  ),
  reference(
    'payment-changes-nothing',
    'A confirmed payment leaves the order pending',
    'behavior-delivery',
    changeJson(allOf(getOrder, isSuccess), (order) => ({ ...order, status: 'pending' })),
  ),
  reference(
    'tracking-number-reused',
    'Tracking numbers are reused',
    'own-id-fulfill-order-tracking-number',
    async (request, { upstream, memory }) => {
      const response = await upstream(request);
      if (!matchRequest('POST', '/orders/*/fulfill')(request) || response.status !== 201) return response;
      const body = parseObject(response.body) ?? {};
      if (!memory.has('number')) memory.set('number', body['trackingNumber']);
      return { ...response, body: JSON.stringify({ ...body, trackingNumber: memory.get('number') }) };
    },
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
];

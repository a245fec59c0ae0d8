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
  withoutHeader,
  withStatus,
} from './mutations.js';
import type { Mutant, ProxiedRequest } from './mutant.js';

const createCustomer = matchRequest('POST', '/customers');
const createProduct = matchRequest('POST', '/products');
const createOrder = matchRequest('POST', '/orders');
const setStatus = matchRequest('PUT', '/orders/*/status');
const getOrder = matchRequest('GET', '/orders/*');
const getCustomer = matchRequest('GET', '/customers/*');
const list = (request: ProxiedRequest) =>
  request.method === 'GET' && /^\/(customers|products|orders)(\?|$)/.test(request.path);
const cents = (value: number) => Math.round(value * 100) / 100;
const total = (order: JsonObject) => (typeof order['total'] === 'number' ? order['total'] : 0);
const items = (order: JsonObject) => (Array.isArray(order['items']) ? (order['items'] as JsonObject[]) : []);

const shop = (id: string, title: string, caughtBy: string, mutate: Mutant['mutate']): Mutant => ({
  id,
  title,
  profile: 'shop',
  caughtBy,
  mutate,
});

/** Faults of servers that claim to implement `shop`. */
export const shopMutants: readonly Mutant[] = [
  shop(
    'total-off-by-a-cent',
    'The total is off by a cent',
    'order-total',
    changeJson(allOf(createOrder, isSuccess), (order) => ({ ...order, total: cents(total(order) + 0.01) })),
  ),
  shop(
    'total-of-floats',
    'The total is calculated in floating point',
    'order-total-exact',
    changeJson(allOf(createOrder, isSuccess), (order) => ({
      ...order,
      total: items(order).reduce((sum, item) => sum + Number(item['qty']) * Number(item['price']), 0) * (1 + 1e-12),
    })),
  ),
  shop(
    'total-echoed',
    'The total sent by the client is returned',
    'order-client-total-ignored',
    changeJson(allOf(createOrder, isSuccess), (order, request) => ({
      ...order,
      total: parseObject(request.body)?.['total'] ?? total(order),
    })),
  ),
  shop(
    'client-price-taken',
    'The price sent by the client is used',
    'order-client-total-ignored',
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
    'order-client-total-ignored',
    changeJson(allOf(createOrder, isSuccess), (order, request) => ({
      ...order,
      status: parseObject(request.body)?.['status'] ?? 'pending',
    })),
  ),
  shop(
    'first-item-only',
    'Only the first item counts',
    'order-total',
    changeJson(allOf(createOrder, isSuccess), (order) => ({
      ...order,
      total: cents(Number(items(order)[0]?.['qty']) * Number(items(order)[0]?.['price'])),
    })),
  ),
  shop(
    'quantity-ignored',
    'The quantity is ignored',
    'order-quantity-preserved',
    changeRequest(createOrder, (body) => ({ ...body, items: items(body).map((item) => ({ ...item, qty: 1 })) })),
  ),
  shop(
    'default-quantity-zero',
    'The default quantity is zero',
    'order-default-quantity',
    changeJson(allOf(createOrder, isSuccess), (order, request) =>
      items(parseObject(request.body) ?? {})[0]?.['qty'] === undefined
        ? { ...order, total: 0, items: items(order).map((item) => ({ ...item, qty: 0 })) }
        : order,
    ),
  ),
  shop(
    'items-reversed',
    'Items are returned in a different sequence',
    'order-item-order-preserved',
    changeJson(allOf(createOrder, isSuccess), (order) => ({ ...order, items: items(order).reverse() })),
  ),
  shop(
    'items-sorted-when-read',
    'Items are sorted when an order is read',
    'order-item-order-preserved',
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
    'order-pending-to-paid',
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
    'order-pending-to-paid',
    changeJson(allOf(setStatus, isSuccess), (order) => ({ ...order, status: 'pending' })),
  ),
  shop(
    'order-created-200',
    '200 instead of 201 for a new order',
    'order-created',
    withStatus(allOf(createOrder, hasStatus(201)), 200),
  ),
  shop(
    'customer-created-200',
    '200 instead of 201 for a new customer',
    'customer-created',
    withStatus(allOf(createCustomer, hasStatus(201)), 200),
  ),
  shop(
    'product-created-200',
    '200 instead of 201 for a new product',
    'product-created',
    withStatus(allOf(createProduct, hasStatus(201)), 200),
  ),
  shop(
    'customer-location-missing',
    'No Location for a new customer',
    'customer-location',
    withoutHeader(createCustomer, 'location'),
  ),
  shop(
    'product-location-missing',
    'No Location for a new product',
    'product-location',
    withoutHeader(createProduct, 'location'),
  ),
  shop(
    'order-location-of-list',
    'The Location of a new order points to the list',
    'order-location',
    withHeader(allOf(createOrder, isSuccess), 'location', '/orders'),
  ),
  shop(
    'unknown-is-500',
    '500 instead of 404 for an unknown customer',
    'get-customer-unknown',
    withStatus(allOf(getCustomer, hasStatus(404)), 500),
  ),
  shop(
    'unknown-is-null',
    '200 with null for an unknown order',
    'get-order-unknown',
    acceptInvalid(allOf(getOrder, hasStatus(404)), 200, () => null),
  ),
  shop(
    'errors-in-html',
    'Errors are HTML pages',
    'unknown-path',
    changeResponse(
      (_, { status }) => status >= 400,
      (response) => ({
        ...response,
        headers: { ...response.headers, 'content-type': 'text/html' },
        body: '<h1>Error</h1>',
      }),
    ),
  ),
  shop(
    'errors-as-plain-json',
    'Errors are application/json, not problem documents',
    'unknown-path',
    withHeader((_, { status }) => status >= 400, 'content-type', 'application/json'),
  ),
  shop(
    'problem-status-differs',
    'The status in a problem document differs from the response status',
    'customer-name-missing',
    changeJson(hasStatus(422), (body) => ({ ...body, status: 400 })),
  ),
  shop(
    'fields-not-named',
    'Invalid fields are not reported',
    'customer-name-missing',
    changeJson(hasStatus(422), ({ errors: _, ...body }) => body),
  ),
  shop(
    'first-fault-only',
    'Only the first invalid field is reported',
    'customer-all-errors-listed',
    changeJson(hasStatus(422), (body) => ({
      ...body,
      errors: Array.isArray(body['errors']) ? body['errors'].slice(0, 1) : [],
    })),
  ),
  shop(
    'stale-read',
    'A customer reads back with the values from before an update',
    'customer-change-is-stored',
    async (request, { upstream, memory }) => {
      const response = await upstream(request);
      if (!getCustomer(request) && !matchRequest('PATCH', '/customers/*')(request) && !createCustomer(request))
        return response;
      const id = String(parseObject(response.body)?.['id']);
      if (!memory.has(id)) memory.set(id, response.body);
      return getCustomer(request) && response.status === 200 ? { ...response, body: String(memory.get(id)) } : response;
    },
  ),
  shop(
    'patch-replaces',
    'Updating one field resets the others',
    'customer-change-one-field',
    changeJson(allOf(matchRequest('PATCH', '/customers/*'), isSuccess), (customer, request) => ({
      ...customer,
      name: parseObject(request.body)?.['name'] ?? 'unnamed',
    })),
  ),
  shop(
    'empty-patch-accepted',
    'An empty update is accepted',
    'customer-empty-change',
    acceptInvalid(
      allOf(matchRequest('PATCH', '/customers/*'), (request) => request.body === '{}'),
      200,
      () => ({}),
    ),
  ),
  shop(
    'id-as-number',
    'IDs are numbers',
    'customer-id-is-string',
    changeJson(allOf(createCustomer, isSuccess), (customer) => ({ ...customer, id: 12 })),
  ),
  shop(
    'client-id-taken',
    'The ID sent by the client is used',
    'customer-id-assigned-by-server',
    changeJson(allOf(createCustomer, isSuccess), (customer, request) => ({
      ...customer,
      id: parseObject(request.body)?.['id'] ?? customer['id'] ?? null,
    })),
  ),
  shop(
    'new-customer-inactive',
    'A new customer has the status that the client sends',
    'customer-starts-active',
    changeJson(allOf(createCustomer, isSuccess), (customer, request) => ({
      ...customer,
      status: parseObject(request.body)?.['status'] ?? 'active',
    })),
  ),
  shop(
    'unicode-lost',
    'Non-ASCII characters are lost',
    'customer-unicode-preserved',
    changeResponse(allOf(createCustomer, isSuccess), (response) => ({
      ...response,
      body: response.body.replace(/[^\0-\x7f]/g, '?'),
    })),
  ),
  shop(
    'unicode-normalised',
    'Names are truncated at the first emoji when read',
    'customer-unicode-preserved',
    changeJson(allOf(getCustomer, isSuccess), (customer) => ({
      ...customer,
      name: String(customer['name']).split('\u{1f469}')[0] ?? '',
    })),
  ),
  shop(
    'duplicate-email-refused',
    'An email can be used only once',
    'customer-same-email',
    async (request, { upstream, memory }) => {
      const email = createCustomer(request) ? parseObject(request.body)?.['email'] : undefined;
      if (typeof email !== 'string' || email === 'case@example.org') return upstream(request);
      if (memory.has(email)) return problemResponse(409, 'Conflict');
      memory.set(email, true);
      return upstream(request);
    },
  ),
  shop(
    'backwards-allowed',
    'A delivered order can become pending',
    'order-delivered-rejects-transition',
    acceptInvalid(allOf(setStatus, hasStatus(409)), 200, () => ({ status: 'pending' })),
  ),
  shop(
    'skipping-allowed',
    'A pending order can be moved directly to delivered',
    'order-pending-rejects-transition',
    acceptInvalid(allOf(setStatus, hasStatus(409)), 200, () => ({ status: 'delivered' })),
  ),
  shop(
    'cancel-after-shipping',
    'A shipped order can be cancelled',
    'order-shipped-rejects-transition',
    acceptInvalid(
      allOf(setStatus, hasStatus(409), (request) => request.body.includes('cancelled')),
      200,
      () => ({ status: 'cancelled' }),
    ),
  ),
  shop(
    'same-status-refused',
    'Setting the current status again is a conflict',
    'order-paid-again',
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
    'order-status-unknown',
    acceptInvalid(allOf(setStatus, hasStatus(422)), 200, () => ({ status: 'lost' })),
  ),
  shop(
    'dangling-customer-accepted',
    'An order for an unknown customer is accepted',
    'order-unknown-customer',
    acceptInvalid(allOf(createOrder, hasStatus(422)), 201, () => ({ id: 'x', total: 0 })),
  ),
  shop(
    'dangling-is-404',
    '404 instead of 422 for an order with an unknown product',
    'order-unknown-product',
    withStatus(allOf(createOrder, hasStatus(422)), 404),
  ),
  shop(
    'dangling-pointer-wrong',
    'The wrong item is reported for an unknown product',
    'order-unknown-product',
    changeResponse(allOf(createOrder, hasStatus(422)), (response) => ({
      ...response,
      body: response.body.replaceAll('/items/1/', '/items/0/'),
    })),
  ),
  shop(
    'referenced-product-deleted',
    'A product in an order can be deleted',
    'product-in-order-not-deleted',
    withStatus(allOf(matchRequest('DELETE', '/products/*'), hasStatus(409)), 204),
  ),
  shop(
    'deleted-still-there',
    'A deleted customer can still be read',
    'customer-deleted',
    replaceResponse(matchRequest('DELETE', '/customers/*'), () =>
      Promise.resolve({ status: 204, headers: {}, body: '' }),
    ),
  ),
  shop(
    'order-follows-price',
    'The price of an order changes with the product',
    'order-prices-fixed',
    changeJson(allOf(getOrder, isSuccess), (order) => ({ ...order, total: 198 })),
  ),
  shop(
    'negative-price-accepted',
    'A negative price is accepted',
    'product-price-negative',
    acceptInvalid(allOf(createProduct, hasStatus(422)), 201, () => ({ id: 'x' })),
  ),
  shop(
    'price-rounded',
    'A price with fractions of a cent is rounded',
    'product-price-too-precise',
    acceptInvalid(allOf(createProduct, hasStatus(422)), 201, () => ({ id: 'x', price: 0 })),
  ),
  shop(
    'text-price-taken',
    'A price that is a string is converted to a number',
    'product-price-string',
    acceptInvalid(allOf(createProduct, hasStatus(422)), 201, () => ({ id: 'x', price: 12.5 })),
  ),
  shop(
    'price-truncated',
    'Prices are truncated to whole units',
    'product-price-exact',
    changeJson(allOf(createProduct, isSuccess), (product) => ({
      ...product,
      price: Math.trunc(Number(product['price'])),
    })),
  ),
  shop(
    'broken-json-is-500',
    '500 instead of 400 for malformed JSON',
    'create-order-malformed-json',
    withStatus(hasStatus(400), 500),
  ),
  shop(
    'media-type-ignored',
    'Any media type is accepted as JSON',
    'create-customer-wrong-media-type',
    acceptInvalid(hasStatus(415), 201, () => ({ id: 'x' })),
  ),
  shop(
    'large-body-taken',
    '422 instead of 413 for a body of 2 MB',
    'create-product-too-large',
    withStatus(hasStatus(413), 422),
  ),
  shop(
    'wrong-method-is-404',
    '404 instead of 405 for an unsupported method',
    'method-not-allowed',
    withStatus(hasStatus(405), 404),
  ),
  shop('allow-missing', 'No Allow with a 405', 'method-not-allowed', withoutHeader(hasStatus(405), 'allow')),
  shop(
    'cursor-skips',
    'A cursor skips a record',
    'customers-paged-while-growing',
    changeResponse(
      allOf(list, (request) => request.path.includes('cursor=')),
      (response) => ({ ...response, body: JSON.stringify((JSON.parse(response.body) as unknown[]).slice(1)) }),
    ),
  ),
  shop(
    'cursor-repeats',
    'A page starts with the last record of the previous page',
    'products-paged-while-growing',
    async (request, { upstream, memory }) => {
      const response = await upstream(request);
      if (!list(request) || response.status !== 200) return response;
      const page = JSON.parse(response.body) as unknown[];
      const last = request.path.includes('cursor=') ? memory.get('last') : undefined;
      memory.set('last', page.at(-1));
      return last === undefined ? response : { ...response, body: JSON.stringify([last, ...page]) };
    },
  ),
  shop(
    'newest-first',
    'Lists are sorted newest first',
    'orders-oldest-first',
    changeResponse(allOf(list, isSuccess), (response) => ({
      ...response,
      body: JSON.stringify((JSON.parse(response.body) as unknown[]).reverse()),
    })),
  ),
  shop('next-link-missing', 'No link to the next page', 'products-limit', withoutHeader(list, 'link')),
  shop('limit-ignored', 'The limit is ignored', 'customers-limit', (request, { upstream }) =>
    upstream(list(request) ? { ...request, path: request.path.replace('limit=1', 'limit=2') } : request),
  ),
  shop('limit-clamped', 'A limit that is too high is clamped', 'orders-bad-limit', (request, { upstream }) =>
    upstream({ ...request, path: request.path.replace(/limit=(201|0|-1|ten|1\.5|)(?=&|$)/, 'limit=200') }),
  ),
  shop('bad-cursor-accepted', 'An invalid cursor restarts the list', 'customers-bad-cursor', (request, { upstream }) =>
    upstream({ ...request, path: request.path.replace(/\?cursor=not-a-cursor.*$/, '') }),
  ),
  shop(
    'next-link-for-ever',
    'The last page links to itself',
    'last-page-has-no-next',
    changeResponse(allOf(list, isSuccess), (response, request) =>
      response.headers['link'] === undefined && !request.path.includes('again=1')
        ? { ...response, headers: { ...response.headers, link: `<${request.path}&again=1>; rel="next"` } }
        : response.headers['link'] === undefined
          ? { ...response, headers: { ...response.headers, link: '</products?limit=1>; rel="prev next"' } }
          : response,
    ),
  ),
  shop(
    'cors-missing',
    'No CORS headers',
    'cors-any-origin',
    withoutHeader(() => true, 'access-control-allow-origin'),
  ),
  shop(
    'cors-with-cookies',
    'CORS allows cookies',
    'cors-any-origin',
    withHeader(() => true, 'access-control-allow-credentials', 'true'),
  ),
  shop(
    'cors-exposes-nothing',
    'Pages cannot read Location',
    'cors-exposed-headers',
    withoutHeader(() => true, 'access-control-expose-headers'),
  ),
  shop(
    'time-missing',
    'A customer has no createdAt',
    'described-create-customer-201',
    changeJson(allOf(createCustomer, isSuccess), ({ createdAt: _, ...customer }) => customer),
  ),
  shop(
    'total-as-text',
    'The total is a string',
    'described-create-order-201',
    changeJson(allOf(createOrder, isSuccess), (order) => ({ ...order, total: String(order['total']) })),
  ),
  shop('delete-with-body', 'A delete returns a body', 'customer-deleted', withStatus(changeDelete, 200)),
];

function changeDelete(request: ProxiedRequest): boolean {
  return request.method === 'DELETE';
}

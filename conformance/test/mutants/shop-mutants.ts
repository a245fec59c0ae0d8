import type { JsonObject } from '@opchain/core';
import {
  accept,
  answered,
  answerInstead,
  both,
  changeAnswer,
  changeJson,
  changeRequest,
  on,
  parseObject,
  problem,
  succeeded,
  withHeader,
  withoutHeader,
  withStatus,
} from './faults.js';
import type { Mutant, ProxiedRequest } from './mutant.js';

const createCustomer = on('POST', '/customers');
const createProduct = on('POST', '/products');
const createOrder = on('POST', '/orders');
const setStatus = on('PUT', '/orders/*/status');
const getOrder = on('GET', '/orders/*');
const getCustomer = on('GET', '/customers/*');
const list = (request: ProxiedRequest) => request.method === 'GET' && /^\/(customers|products|orders)(\?|$)/.test(request.path);
const cents = (value: number) => Math.round(value * 100) / 100;
const total = (order: JsonObject) => (typeof order['total'] === 'number' ? order['total'] : 0);
const items = (order: JsonObject) => (Array.isArray(order['items']) ? (order['items'] as JsonObject[]) : []);

const shop = (id: string, title: string, caughtBy: string, fault: Mutant['fault']): Mutant => ({ id, title, profile: 'shop', caughtBy, fault });

/** Faults that a server claiming `shop` may have. */
export const shopMutants: readonly Mutant[] = [
  shop(
    'total-off-by-a-cent',
    'The total is wrong by a cent',
    'order-total',
    changeJson(both(createOrder, succeeded), (order) => ({ ...order, total: cents(total(order) + 0.01) })),
  ),
  shop(
    'total-of-floats',
    'The total is summed in floating point',
    'order-total-exact',
    changeJson(both(createOrder, succeeded), (order) => ({
      ...order,
      total: items(order).reduce((sum, item) => sum + Number(item['qty']) * Number(item['price']), 0) * (1 + 1e-12),
    })),
  ),
  shop(
    'total-echoed',
    "The client's total is echoed",
    'order-client-total-ignored',
    changeJson(both(createOrder, succeeded), (order, request) => ({ ...order, total: parseObject(request.body)?.['total'] ?? total(order) })),
  ),
  shop(
    'client-price-taken',
    "The client's price is taken",
    'order-client-total-ignored',
    changeJson(both(createOrder, succeeded), (order, request) => ({
      ...order,
      items: items(order).map((item, index) => ({ ...item, price: items(parseObject(request.body) ?? {})[index]?.['price'] ?? item['price'] ?? 0 })),
    })),
  ),
  shop(
    'client-status-taken',
    "The client's order status is taken",
    'order-client-total-ignored',
    changeJson(both(createOrder, succeeded), (order, request) => ({ ...order, status: parseObject(request.body)?.['status'] ?? 'pending' })),
  ),
  shop(
    'first-item-only',
    'Only the first item counts',
    'order-total',
    changeJson(both(createOrder, succeeded), (order) => ({ ...order, total: cents(Number(items(order)[0]?.['qty']) * Number(items(order)[0]?.['price'])) })),
  ),
  shop(
    'quantity-ignored',
    'The quantity is ignored',
    'order-quantity-kept',
    changeRequest(createOrder, (body) => ({ ...body, items: items(body).map((item) => ({ ...item, qty: 1 })) })),
  ),
  shop(
    'default-quantity-zero',
    'A quantity that is not given is zero',
    'order-default-quantity',
    changeJson(both(createOrder, succeeded), (order, request) =>
      items(parseObject(request.body) ?? {})[0]?.['qty'] === undefined
        ? { ...order, total: 0, items: items(order).map((item) => ({ ...item, qty: 0 })) }
        : order,
    ),
  ),
  shop(
    'items-reversed',
    'Items come back in another order',
    'order-item-order-kept',
    changeJson(both(createOrder, succeeded), (order) => ({ ...order, items: items(order).reverse() })),
  ),
  shop(
    'items-sorted-when-read',
    'Items are sorted when an order is read',
    'order-item-order-kept',
    changeJson(both(getOrder, succeeded), (order) => ({
      ...order,
      items: items(order)
        .sort((a, b) => Number(a['qty']) - Number(b['qty']))
        .reverse(),
    })),
  ),
  shop(
    'status-not-stored',
    'A change of status is answered but not stored',
    'order-pending-to-paid',
    answerInstead(setStatus, async (request, { upstream }) => {
      const order = await upstream({ ...request, method: 'GET', path: request.path.replace('/status', ''), body: '' });
      return order.status === 200
        ? { ...order, body: JSON.stringify({ ...parseObject(order.body), status: parseObject(request.body)?.['status'] ?? 'pending' }) }
        : upstream(request);
    }),
  ),
  shop(
    'status-answered-stale',
    'A change of status is stored but the old order is answered',
    'order-pending-to-paid',
    changeJson(both(setStatus, succeeded), (order) => ({ ...order, status: 'pending' })),
  ),
  shop('order-created-200', '200 instead of 201 for a new order', 'order-created', withStatus(both(createOrder, answered(201)), 200)),
  shop('customer-created-200', '200 instead of 201 for a new customer', 'customer-created', withStatus(both(createCustomer, answered(201)), 200)),
  shop('product-created-200', '200 instead of 201 for a new product', 'product-created', withStatus(both(createProduct, answered(201)), 200)),
  shop('customer-location-missing', 'No Location for a new customer', 'customer-location', withoutHeader(createCustomer, 'location')),
  shop('product-location-missing', 'No Location for a new product', 'product-location', withoutHeader(createProduct, 'location')),
  shop(
    'order-location-of-list',
    'The Location of a new order names the list',
    'order-location',
    withHeader(both(createOrder, succeeded), 'location', '/orders'),
  ),
  shop('unknown-is-500', '500 instead of 404 for an unknown customer', 'get-customer-unknown', withStatus(both(getCustomer, answered(404)), 500)),
  shop(
    'unknown-is-null',
    '200 with null for an unknown order',
    'get-order-unknown',
    accept(both(getOrder, answered(404)), 200, () => null),
  ),
  shop(
    'errors-in-html',
    'Errors are HTML pages',
    'unknown-path',
    changeAnswer(
      (_, { status }) => status >= 400,
      (answer) => ({ ...answer, headers: { ...answer.headers, 'content-type': 'text/html' }, body: '<h1>Error</h1>' }),
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
    "A problem's status differs from the answer's",
    'customer-name-missing',
    changeJson(answered(422), (body) => ({ ...body, status: 400 })),
  ),
  shop(
    'fields-not-named',
    'The fields at fault are not named',
    'customer-name-missing',
    changeJson(answered(422), ({ errors: _, ...body }) => body),
  ),
  shop(
    'first-fault-only',
    'Only the first field at fault is named',
    'customer-all-faults-named',
    changeJson(answered(422), (body) => ({ ...body, errors: Array.isArray(body['errors']) ? body['errors'].slice(0, 1) : [] })),
  ),
  shop('stale-read', 'A customer reads back as before the change', 'customer-change-is-stored', async (request, { upstream, memory }) => {
    const answer = await upstream(request);
    if (!getCustomer(request) && !on('PATCH', '/customers/*')(request) && !createCustomer(request)) return answer;
    const id = String(parseObject(answer.body)?.['id']);
    if (!memory.has(id)) memory.set(id, answer.body);
    return getCustomer(request) && answer.status === 200 ? { ...answer, body: String(memory.get(id)) } : answer;
  }),
  shop(
    'patch-replaces',
    'A change of one field resets the others',
    'customer-change-one-field',
    changeJson(both(on('PATCH', '/customers/*'), succeeded), (customer, request) => ({ ...customer, name: parseObject(request.body)?.['name'] ?? 'unnamed' })),
  ),
  shop(
    'empty-patch-accepted',
    'A change of nothing is accepted',
    'customer-empty-change',
    accept(
      both(on('PATCH', '/customers/*'), (request) => request.body === '{}'),
      200,
      () => ({}),
    ),
  ),
  shop(
    'id-as-number',
    'Ids are numbers',
    'customer-id-is-text',
    changeJson(both(createCustomer, succeeded), (customer) => ({ ...customer, id: 12 })),
  ),
  shop(
    'client-id-taken',
    "The client's id is taken",
    'customer-id-is-the-servers',
    changeJson(both(createCustomer, succeeded), (customer, request) => ({ ...customer, id: parseObject(request.body)?.['id'] ?? customer['id'] ?? null })),
  ),
  shop(
    'new-customer-inactive',
    'A new customer has the status that the client sends',
    'customer-starts-active',
    changeJson(both(createCustomer, succeeded), (customer, request) => ({ ...customer, status: parseObject(request.body)?.['status'] ?? 'active' })),
  ),
  shop(
    'unicode-lost',
    'Letters outside ASCII are lost',
    'customer-unicode-kept',
    changeAnswer(both(createCustomer, succeeded), (answer) => ({ ...answer, body: answer.body.replace(/[^\0-\x7f]/g, '?') })),
  ),
  shop(
    'unicode-normalised',
    'Names are cut at the first emoji when read',
    'customer-unicode-kept',
    changeJson(both(getCustomer, succeeded), (customer) => ({ ...customer, name: String(customer['name']).split('\u{1f469}')[0] ?? '' })),
  ),
  shop('duplicate-email-refused', 'An e-mail address may be used once only', 'customer-same-email', async (request, { upstream, memory }) => {
    const email = createCustomer(request) ? parseObject(request.body)?.['email'] : undefined;
    if (typeof email !== 'string' || email === 'case@example.org') return upstream(request);
    if (memory.has(email)) return problem(409, 'Conflict');
    memory.set(email, true);
    return upstream(request);
  }),
  shop(
    'backwards-allowed',
    'A delivered order can become pending',
    'order-delivered-refuses',
    accept(both(setStatus, answered(409)), 200, () => ({ status: 'pending' })),
  ),
  shop(
    'skipping-allowed',
    'A pending order can be delivered at once',
    'order-pending-refuses',
    accept(both(setStatus, answered(409)), 200, () => ({ status: 'delivered' })),
  ),
  shop(
    'cancel-after-shipping',
    'A shipped order can be cancelled',
    'order-shipped-refuses',
    accept(
      both(setStatus, answered(409), (request) => request.body.includes('cancelled')),
      200,
      () => ({ status: 'cancelled' }),
    ),
  ),
  shop('same-status-refused', 'The same status again is a conflict', 'order-paid-again', async (request, { upstream, memory }) => {
    if (!setStatus(request)) return upstream(request);
    if (memory.get(request.path) === request.body) return problem(409, 'Conflict');
    memory.set(request.path, request.body);
    return upstream(request);
  }),
  shop(
    'unknown-status-accepted',
    'A status that is none is accepted',
    'order-status-unknown',
    accept(both(setStatus, answered(422)), 200, () => ({ status: 'lost' })),
  ),
  shop(
    'dangling-customer-accepted',
    'An order for nobody is accepted',
    'order-unknown-customer',
    accept(both(createOrder, answered(422)), 201, () => ({ id: 'x', total: 0 })),
  ),
  shop('dangling-is-404', '404 instead of 422 for an order of an unknown product', 'order-unknown-product', withStatus(both(createOrder, answered(422)), 404)),
  shop(
    'dangling-pointer-wrong',
    'The wrong item is named as dangling',
    'order-unknown-product',
    changeAnswer(both(createOrder, answered(422)), (answer) => ({ ...answer, body: answer.body.replaceAll('/items/1/', '/items/0/') })),
  ),
  shop(
    'referenced-product-deleted',
    'A product in an order can be deleted',
    'product-in-order-stays',
    withStatus(both(on('DELETE', '/products/*'), answered(409)), 204),
  ),
  shop(
    'deleted-still-there',
    'A deleted customer can still be read',
    'customer-deleted',
    answerInstead(on('DELETE', '/customers/*'), () => Promise.resolve({ status: 204, headers: {}, body: '' })),
  ),
  shop(
    'order-follows-price',
    'An order follows the product to its new price',
    'order-keeps-its-prices',
    changeJson(both(getOrder, succeeded), (order) => ({ ...order, total: 198 })),
  ),
  shop(
    'negative-price-accepted',
    'A negative price is accepted',
    'product-price-negative',
    accept(both(createProduct, answered(422)), 201, () => ({ id: 'x' })),
  ),
  shop(
    'price-rounded',
    'A price finer than a cent is rounded',
    'product-price-finer-than-cents',
    accept(both(createProduct, answered(422)), 201, () => ({ id: 'x', price: 0 })),
  ),
  shop(
    'text-price-taken',
    'A price that is a text is turned into a number',
    'product-price-text',
    accept(both(createProduct, answered(422)), 201, () => ({ id: 'x', price: 12.5 })),
  ),
  shop(
    'price-truncated',
    'Prices lose their cents',
    'product-price-exact',
    changeJson(both(createProduct, succeeded), (product) => ({ ...product, price: Math.trunc(Number(product['price'])) })),
  ),
  shop('broken-json-is-500', '500 for broken JSON', 'create-order-malformed-json', withStatus(answered(400), 500)),
  shop(
    'media-type-ignored',
    'Any media type is taken for JSON',
    'create-customer-wrong-media-type',
    accept(answered(415), 201, () => ({ id: 'x' })),
  ),
  shop('large-body-taken', 'A body of 2 MB is taken', 'create-product-too-large', withStatus(answered(413), 422)),
  shop('wrong-method-is-404', '404 instead of 405 for a wrong method', 'method-not-allowed', withStatus(answered(405), 404)),
  shop('allow-missing', 'No Allow with a 405', 'method-not-allowed', withoutHeader(answered(405), 'allow')),
  shop(
    'cursor-skips',
    'A cursor skips a record',
    'customers-paged-while-growing',
    changeAnswer(
      both(list, (request) => request.path.includes('cursor=')),
      (answer) => ({ ...answer, body: JSON.stringify((JSON.parse(answer.body) as unknown[]).slice(1)) }),
    ),
  ),
  shop('cursor-repeats', 'A page begins with the record that ended the page before', 'products-paged-while-growing', async (request, { upstream, memory }) => {
    const answer = await upstream(request);
    if (!list(request) || answer.status !== 200) return answer;
    const page = JSON.parse(answer.body) as unknown[];
    const last = request.path.includes('cursor=') ? memory.get('last') : undefined;
    memory.set('last', page.at(-1));
    return last === undefined ? answer : { ...answer, body: JSON.stringify([last, ...page]) };
  }),
  shop(
    'newest-first',
    'Lists are newest first',
    'orders-oldest-first',
    changeAnswer(both(list, succeeded), (answer) => ({ ...answer, body: JSON.stringify((JSON.parse(answer.body) as unknown[]).reverse()) })),
  ),
  shop('next-link-missing', 'No link to the next page', 'products-limit', withoutHeader(list, 'link')),
  shop('limit-ignored', 'The limit is ignored', 'customers-limit', (request, { upstream }) =>
    upstream(list(request) ? { ...request, path: request.path.replace('limit=1', 'limit=2') } : request),
  ),
  shop('limit-clamped', 'A limit that is too high is clamped', 'orders-bad-limit', (request, { upstream }) =>
    upstream({ ...request, path: request.path.replace(/limit=(201|0|-1|ten|1\.5|)(?=&|$)/, 'limit=200') }),
  ),
  shop('bad-cursor-accepted', 'A bad cursor begins the list anew', 'customers-bad-cursor', (request, { upstream }) =>
    upstream({ ...request, path: request.path.replace(/\?cursor=not-a-cursor.*$/, '') }),
  ),
  shop(
    'next-link-for-ever',
    'The last page links to itself',
    'last-page-has-no-next',
    changeAnswer(both(list, succeeded), (answer, request) =>
      answer.headers['link'] === undefined && !request.path.includes('again=1')
        ? { ...answer, headers: { ...answer.headers, link: `<${request.path}&again=1>; rel="next"` } }
        : answer.headers['link'] === undefined
          ? { ...answer, headers: { ...answer.headers, link: '</products?limit=1>; rel="prev next"' } }
          : answer,
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
    changeJson(both(createCustomer, succeeded), ({ createdAt: _, ...customer }) => customer),
  ),
  shop(
    'total-as-text',
    'The total is a text',
    'described-create-order-201',
    changeJson(both(createOrder, succeeded), (order) => ({ ...order, total: String(order['total']) })),
  ),
  shop('delete-with-body', 'A delete answers a body', 'customer-deleted', withStatus(changeDelete, 200)),
];

function changeDelete(request: ProxiedRequest): boolean {
  return request.method === 'DELETE';
}

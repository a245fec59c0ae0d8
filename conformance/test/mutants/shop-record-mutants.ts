import {
  acceptInvalid,
  hasStatus,
  replaceResponse,
  allOf,
  changeResponse,
  changeJson,
  matchRequest,
  parseObject,
  problemResponse,
  isSuccess,
  withoutHeader,
  withStatus,
} from './mutations.js';
import type { Mutant } from './mutant.js';
import { mutantsOf } from './mutants-of.js';

const shop = mutantsOf('shop');
const createCustomer = matchRequest('POST', '/customers');
const createProduct = matchRequest('POST', '/products');
const getCustomer = matchRequest('GET', '/customers/*');

/** Mutants of customers and products, and of what all records have in common. */
export const shopRecordMutants: readonly Mutant[] = [
  shop(
    'customer-created-200',
    '200 instead of 201 for a new customer',
    'success-create-customer',
    withStatus(allOf(createCustomer, hasStatus(201)), 200),
  ),
  shop(
    'product-created-200',
    '200 instead of 201 for a new product',
    'success-create-product',
    withStatus(allOf(createProduct, hasStatus(201)), 200),
  ),
  shop(
    'customer-location-missing',
    'No Location for a new customer',
    'location-create-customer',
    withoutHeader(createCustomer, 'location'),
  ),
  shop(
    'product-location-missing',
    'No Location for a new product',
    'location-create-product',
    withoutHeader(createProduct, 'location'),
  ),
  shop(
    'stale-read',
    'A customer reads back with the values from before an update',
    'stored-update-customer-changed',
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
    'stored-update-customer-changed',
    changeJson(allOf(matchRequest('PATCH', '/customers/*'), isSuccess), (customer, request) => ({
      ...customer,
      name: parseObject(request.body)?.['name'] ?? 'unnamed',
    })),
  ),
  shop(
    'empty-patch-accepted',
    'An empty update is accepted',
    'required-update-customer-body-no-field-of-update-customer',
    acceptInvalid(
      allOf(matchRequest('PATCH', '/customers/*'), (request) => request.body === '{}'),
      200,
      () => ({}),
    ),
  ),
  shop(
    'id-as-number',
    'IDs are numbers',
    'success-create-customer',
    changeJson(allOf(createCustomer, isSuccess), (customer) => ({ ...customer, id: 12 })),
  ),
  shop(
    'client-id-taken',
    'The ID sent by the client is used',
    'server-fields-create-customer',
    changeJson(allOf(createCustomer, isSuccess), (customer, request) => ({
      ...customer,
      id: parseObject(request.body)?.['id'] ?? customer['id'] ?? null,
    })),
  ),
  shop(
    'new-customer-inactive',
    'A new customer has the status that the client sends',
    'server-fields-create-customer',
    changeJson(allOf(createCustomer, isSuccess), (customer, request) => ({
      ...customer,
      status: parseObject(request.body)?.['status'] ?? 'active',
    })),
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
    'referenced-product-deleted',
    'A product in an order can be deleted',
    'behavior-in-use',
    withStatus(allOf(matchRequest('DELETE', '/products/*'), hasStatus(409)), 204),
  ),
  shop(
    'deleted-still-there',
    'A deleted customer can still be read',
    'deleted-create-customer',
    replaceResponse(matchRequest('DELETE', '/customers/*'), () =>
      Promise.resolve({ status: 204, headers: {}, body: '' }),
    ),
  ),
  shop(
    'negative-price-accepted',
    'A negative price is accepted',
    'range-create-product-body-price-0-2e-01',
    acceptInvalid(allOf(createProduct, hasStatus(422)), 201, () => ({ id: 'x' })),
  ),
  shop(
    'price-rounded',
    'A price with fractions of a cent is rounded',
    'behavior-cents-only',
    acceptInvalid(allOf(createProduct, hasStatus(422)), 201, () => ({ id: 'x', price: 0 })),
  ),
  shop(
    'text-price-taken',
    'A price that is a string is converted to a number',
    'type-create-product-body-price-a-string',
    acceptInvalid(allOf(createProduct, hasStatus(422)), 201, () => ({ id: 'x', price: 12.5 })),
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
  shop(
    'limit-clamped',
    'A limit that is too high is clamped',
    'range-list-orders-query-limit-0',
    (request, { upstream }) =>
      upstream({ ...request, path: request.path.replace(/limit=(201|0|-1|ten|1\.5|)(?=&|$)/, 'limit=200') }),
  ),
  shop(
    'time-missing',
    'A customer has no createdAt',
    'success-create-customer',
    changeJson(allOf(createCustomer, isSuccess), ({ createdAt: _, ...customer }) => customer),
  ),
];

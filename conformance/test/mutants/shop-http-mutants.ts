import {
  acceptInvalid,
  hasStatus,
  allOf,
  changeResponse,
  changeJson,
  matchRequest,
  isSuccess,
  withHeader,
  withoutHeader,
  withStatus,
} from './mutations.js';
import type { Mutant } from './mutant.js';
import type { ProxiedRequest } from '../../src/prove/mutant.js';
import { mutantsOf } from './mutants-of.js';

const shop = mutantsOf('shop');
const getOrder = matchRequest('GET', '/orders/*');
const getCustomer = matchRequest('GET', '/customers/*');
const list = (request: ProxiedRequest) =>
  request.method === 'GET' && /^\/(customers|products|orders)(\?|$)/.test(request.path);

/** Faults of the protocol: errors, bodies, methods, pages, CORS. */
export const shopHttpMutants: readonly Mutant[] = [
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
  shop('delete-with-body', 'A delete returns a body', 'customer-deleted', withStatus(changeDelete, 200)),
];

function changeDelete(request: ProxiedRequest): boolean {
  return request.method === 'DELETE';
}

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

/** Mutants of the protocol: errors, bodies, methods, pages, CORS. */
export const shopHttpMutants: readonly Mutant[] = [
  shop(
    'unknown-is-500',
    '500 instead of 404 for an unknown customer',
    'unknown-record-get-customer-path-id-nothing',
    withStatus(allOf(getCustomer, hasStatus(404)), 500),
  ),
  shop(
    'unknown-is-null',
    '200 with null for an unknown order',
    'unknown-record-get-order-path-id-nothing',
    acceptInvalid(allOf(getOrder, hasStatus(404)), 200, () => null),
  ),
  shop(
    'errors-in-html',
    'Errors are HTML pages',
    'unknown-path-list-customers-nothing-nothing-nothing',
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
    'unknown-path-list-customers-nothing-nothing-nothing',
    withHeader((_, { status }) => status >= 400, 'content-type', 'application/json'),
  ),
  shop(
    'problem-status-differs',
    'The status in a problem document differs from the response status',
    'required-create-customer-body-name',
    changeJson(hasStatus(422), (body) => ({ ...body, status: 400 })),
  ),
  shop(
    'fields-not-named',
    'Invalid fields are not reported',
    'required-create-customer-body-name',
    changeJson(hasStatus(422), ({ errors: _, ...body }) => body),
  ),
  shop(
    'first-fault-only',
    'Only the first invalid field is reported',
    'errors-create-customer-no-required-field',
    changeJson(hasStatus(422), (body) => ({
      ...body,
      errors: Array.isArray(body['errors']) ? body['errors'].slice(0, 1) : [],
    })),
  ),
  shop(
    'broken-json-is-500',
    '500 instead of 400 for malformed JSON',
    'malformed-create-order-7b',
    withStatus(hasStatus(400), 500),
  ),
  shop(
    'media-type-ignored',
    'Any media type is accepted as JSON',
    'media-type-create-customer-text-plain',
    acceptInvalid(hasStatus(415), 201, () => ({ id: 'x' })),
  ),
  shop(
    'large-body-taken',
    '422 instead of 413 for a body of 2 MB',
    'size-create-product-102401',
    withStatus(hasStatus(413), 422),
  ),
  shop(
    'wrong-method-is-404',
    '404 instead of 405 for an unsupported method',
    'method-list-customers-put',
    withStatus(hasStatus(405), 404),
  ),
  shop('allow-missing', 'No Allow with a 405', 'method-list-customers-put', withoutHeader(hasStatus(405), 'allow')),
  shop(
    'cursor-skips',
    'A cursor skips a record',
    'pages-create-customer-every-record',
    changeResponse(
      allOf(list, (request) => request.path.includes('cursor=')),
      (response) => ({ ...response, body: JSON.stringify((JSON.parse(response.body) as unknown[]).slice(1)) }),
    ),
  ),
  shop(
    'cursor-repeats',
    'A page starts with the last record of the previous page',
    'pages-create-product-every-record',
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
    'pages-create-order-every-record',
    changeResponse(allOf(list, isSuccess), (response) => ({
      ...response,
      body: JSON.stringify((JSON.parse(response.body) as unknown[]).reverse()),
    })),
  ),
  shop('next-link-missing', 'No link to the next page', 'pages-create-product-limit', withoutHeader(list, 'link')),
  shop('limit-ignored', 'The limit is ignored', 'pages-create-customer-limit', (request, { upstream }) =>
    upstream(list(request) ? { ...request, path: request.path.replace('limit=1', 'limit=2') } : request),
  ),
  shop(
    'bad-cursor-accepted',
    'An invalid cursor restarts the list',
    'cursor-list-customers-query-cursor-the-text-not-a-cursor',
    (request, { upstream }) => upstream({ ...request, path: request.path.replace(/\?cursor=not-a-cursor.*$/, '') }),
  ),
  shop(
    'next-link-for-ever',
    'The last page links to itself',
    'pages-create-product-every-record',
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
    'cross-origin-list-customers-response',
    withoutHeader(() => true, 'access-control-allow-origin'),
  ),
  shop(
    'cors-with-cookies',
    'CORS allows cookies',
    'cross-origin-list-customers-response',
    withHeader(() => true, 'access-control-allow-credentials', 'true'),
  ),
  shop(
    'cors-exposes-nothing',
    'Pages cannot read Location',
    'cross-origin-list-customers-response',
    withoutHeader(() => true, 'access-control-expose-headers'),
  ),
  shop('delete-with-body', 'A delete returns a body', 'deleted-create-customer', withStatus(changeDelete, 200)),
];

function changeDelete(request: ProxiedRequest): boolean {
  return request.method === 'DELETE';
}

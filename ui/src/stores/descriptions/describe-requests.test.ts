import { expect, test } from '@jest/globals';
import { completeRequests, createRequests, describeRequest, keepUsedRequests } from './describe-requests.js';

const orders = {
  method: 'POST',
  path: '/orders/{order-id}/items',
  parameters: [{ in: 'query' as const, name: 'dry' }],
};

test('a request becomes an operation with a name of its own, the parameters of its path, and its query', () => {
  const { document, id } = describeRequest(createRequests('api', 'https://api.example.com'), orders);
  expect(id).toBe('postOrdersItems');
  expect(document).toMatchObject({
    servers: [{ url: 'https://api.example.com' }],
    paths: {
      '/orders/{order-id}/items': {
        post: {
          operationId: id,
          parameters: [
            { in: 'path', name: 'order-id', required: true },
            { in: 'query', name: 'dry' },
          ],
          requestBody: { content: { 'application/json': {} } },
        },
      },
    },
  });
});

test('the same request is described once; what it sends in addition is added', () => {
  const first = describeRequest(createRequests('api', undefined), orders);
  expect(first.document).not.toHaveProperty('servers');
  const same = describeRequest(first.document, orders);
  expect(same).toEqual(first);
  expect(same.document).toBe(first.document);
  const more = describeRequest(first.document, { ...orders, parameters: [{ in: 'header', name: 'X-Trace' }] });
  expect(more.id).toBe(first.id);
  expect(more.document).toMatchObject({
    paths: { [orders.path]: { post: { parameters: [{}, {}, { in: 'header', name: 'X-Trace' }] } } },
  });
});

test('requests whose names would be the same have different ones; without words in the path it is a request', () => {
  const one = describeRequest(createRequests('api', undefined), { method: 'GET', path: '/a-b', parameters: [] });
  const other = describeRequest(one.document, { method: 'GET', path: '/a/b', parameters: [] });
  const root = describeRequest(other.document, { method: 'GET', path: '/', parameters: [] });
  expect([one.id, other.id, root.id]).toEqual(['getAB', expect.not.stringMatching(/^getAB$/), 'request']);
  expect(one.document['paths']).not.toHaveProperty('/a-b.get.requestBody');
});

test('everything that steps send is described: parameters, and media types of bodies', () => {
  const { document, id } = describeRequest(createRequests('api', undefined), orders);
  const step = {
    operation: { id },
    parameters: [
      { in: 'path' as const, name: 'order-id' },
      { in: 'cookie' as const, name: 'session' },
    ],
    body: { contentType: 'application/xml', value: '<a/>' },
  };
  const completed = completeRequests(document, [step]);
  expect(completed).toMatchObject({
    paths: {
      [orders.path]: {
        post: {
          parameters: [{}, {}, { in: 'cookie', name: 'session' }],
          requestBody: { content: { 'application/json': {}, 'application/xml': {} } },
        },
      },
    },
  });
  expect(completeRequests(completed, [step])).toBe(completed);
});

test('operations that no step uses are left out, with paths that are empty then; nothing else is touched', () => {
  const first = describeRequest(createRequests('api', undefined), orders);
  const both = describeRequest(first.document, { method: 'GET', path: '/boats', parameters: [] }).document;
  expect(keepUsedRequests(both, (id) => id === first.id)).toEqual(first.document);
  expect(keepUsedRequests(both, () => true)).toBe(both);
  const unusual = { paths: { '/x': { summary: 'kept', get: {} }, '/y': 1 } };
  expect(keepUsedRequests(unusual, (id) => id === 'GET /x')).toBe(unusual);
});

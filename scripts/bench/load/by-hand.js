// Chain R1 as a k6 user writes it by hand: what converted scripts are compared with.
/* global __ENV */
import { check } from 'k6';
import http from 'k6/http';

const server = __ENV['SERVER_SHOP'];

export const options = { thresholds: { checks: ['rate==1'] } };

const toRequest = (name, method, path, body) => ({
  method,
  url: server + path,
  body: body && JSON.stringify(body),
  params: { headers: { 'Content-Type': 'application/json', Accept: 'application/json' }, tags: { name } },
});

function send(...request) {
  const { method, url, body, params } = toRequest(...request);
  return http.request(method, url, body, params);
}

const isDone = (name, response) => {
  check(response, { [`${name}: status is 2xx`]: ({ status }) => status >= 200 && status < 300 }, { name });
  return response.json();
};

export default function () {
  const customer = { name: 'Ada Lovelace', email: 'ada@example.org' };
  const responses = http.batch([
    toRequest('createCustomer', 'POST', '/customers', customer),
    toRequest('createNotebook', 'POST', '/products', { name: 'Notebook, A5', price: 12.5 }),
    toRequest('createPencil', 'POST', '/products', { name: 'Pencil', price: 0.1 }),
  ]);
  const [{ id: customerId }, { id: notebook }, { id: pencil }] = [
    'createCustomer',
    'createNotebook',
    'createPencil',
  ].map((name, index) => isDone(name, responses[index]));
  const items = [
    { productId: notebook, qty: 2 },
    { productId: pencil, qty: 3 },
  ];
  const created = send('createOrder', 'POST', '/orders', { customerId, items });
  const order = created.json();
  check(
    created,
    {
      'createOrder: status is 201': ({ status }) => status === 201,
      'createOrder: total is 25.3': () => order.total === 25.3,
    },
    { name: 'createOrder' },
  );
  isDone('payOrder', send('payOrder', 'PUT', `/orders/${order.id}/status`, { status: 'paid' }));
  const read = send('getOrder', 'GET', `/orders/${order.id}`);
  const found = read.json();
  check(
    read,
    {
      'getOrder: status is 200': ({ status }) => status === 200,
      'getOrder: is paid': () => found.status === 'paid',
      'getOrder: total is that of the order': () => found.total === order.total,
    },
    { name: 'getOrder' },
  );
}

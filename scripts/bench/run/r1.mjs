// Chain R1 written by hand over node:http with keep-alive: what the runner is compared with.
import { createClient } from './client.mjs';

const { send, close } = createClient(process.argv[2] ?? '');
const [customer, one, two] = await Promise.all([
  send('POST', '/customers', { name: 'Ada Lovelace', email: 'ada@example.org' }),
  send('POST', '/products', { name: 'Notebook', price: 12.5 }),
  send('POST', '/products', { name: 'Pencil', price: 0.1 }),
]);
const order = await send('POST', '/orders', {
  customerId: customer.id,
  items: [
    { productId: one.id, qty: 2 },
    { productId: two.id, qty: 3 },
  ],
});
await send('PUT', `/orders/${order.id}/status`, { status: 'paid' });
const confirmed = await send('GET', `/orders/${order.id}`);
if (confirmed.status !== 'paid') throw new Error('not paid');
console.log(`order ${order.id}: ${order.total}`);
close();

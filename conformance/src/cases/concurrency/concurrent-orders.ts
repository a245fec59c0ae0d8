import { defineCase } from '../../engine/conformance-case.js';
import { newCustomer, newOrder, newProduct } from '../records.js';

export const concurrentOrders = defineCase({
  id: 'concurrent-orders',
  title: 'Stores each of twenty orders that are created concurrently',
  clause: 'createOrder 201',
  profiles: ['shop', 'bundled'],

  async run(session) {
    const [customer, product] = [await newCustomer(session), await newProduct(session, { price: 0.1 })];
    const orders = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        newOrder(session, { customerId: customer.id, items: [{ productId: product.id, qty: index + 1 }] }),
      ),
    );
    const ids = new Set(orders.map(({ id }) => id));
    if (ids.size !== 20) orders[0]?.response.fail('twenty different IDs', `${ids.size}`, '/id');
    for (const [index, { id }] of orders.entries()) {
      const read = await session.call('getOrder', { path: { id } });
      read.expectStatus(200).expectField('/total', (index + 1) / 10);
    }
  },
});

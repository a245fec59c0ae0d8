import { defineCase } from '../../engine/conformance-case.js';
import { newOrder, newProduct } from '../records.js';

export const orderTotal = defineCase({
  id: 'order-total',
  title: 'Calculates the total as the sum of quantity times price',
  clause: 'createOrder 201 /total',
  profiles: ['shop', 'bundled', 'reference'],

  async run(session) {
    const one = await newProduct(session, { price: 12.5 });
    const two = await newProduct(session, { price: 0.99 });
    const { id, response } = await newOrder(session, {
      items: [
        { productId: one.id, qty: 2 },
        { productId: two.id, qty: 3 },
      ],
    });
    response.expectField('/total', 27.97);
    const read = await session.call('getOrder', { path: { id } });
    read.expectField('/total', 27.97);
  },
});

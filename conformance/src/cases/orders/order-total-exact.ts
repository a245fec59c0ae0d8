import { defineCase } from '../../engine/conformance-case.js';
import { newOrder, newProduct } from '../records.js';

export const orderTotalExact = defineCase({
  id: 'order-total-exact',
  title: 'Calculates totals exactly: 3 × 0.10 is 0.30, and large totals are not rounded',
  clause: 'createOrder 201 /total',
  profiles: ['shop', 'bundled', 'reference'],

  async run(session) {
    for (const [price, qty, total] of [
      [0.1, 3, 0.3],
      [0.07, 100, 7],
      [1.1, 3, 3.3],
      [4.35, 100, 435],
      [999999.99, 1000, 999999990],
    ] as const) {
      const product = await newProduct(session, { price });
      const { response } = await newOrder(session, { items: [{ productId: product.id, qty }] });
      response.expectField('/total', total);
    }
  },
});

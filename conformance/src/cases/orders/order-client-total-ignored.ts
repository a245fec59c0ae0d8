import { defineCase } from '../../engine/conformance-case.js';
import { newOrder, newProduct } from '../records.js';

export const orderClientTotalIgnored = defineCase({
  id: 'order-client-total-ignored',
  title: 'Ignores a total, status and prices sent by the client',
  clause: 'createOrder 201 /total',
  profiles: ['shop', 'bundled', 'reference'],

  async run(session) {
    const product = await newProduct(session, { price: 20 });
    const { response } = await newOrder(session, {
      total: 0.01,
      status: 'delivered',
      items: [{ productId: product.id, qty: 2, price: 0.01 }],
    });
    response.expectField('/total', 40).expectField('/status', 'pending').expectField('/items/0/price', 20);
  },
});

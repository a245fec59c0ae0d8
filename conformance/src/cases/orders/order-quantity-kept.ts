import { defineCase } from '../../engine/conformance-case.js';
import { newOrder, newProduct } from '../records.js';

export const orderQuantityKept = defineCase({
  id: 'order-quantity-kept',
  title: 'A quantity is kept as it was ordered',
  place: 'createOrder 201 /items/0/qty',
  profiles: ['shop', 'bundled', 'reference'],

  async run(session) {
    const product = await newProduct(session, { price: 1 });
    const { answer } = await newOrder(session, { items: [{ productId: product.id, qty: 7 }] });
    answer.expectField('/items/0/qty', 7);
  },
});

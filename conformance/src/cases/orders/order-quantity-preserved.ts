import { defineCase } from '../../engine/conformance-case.js';
import { newOrder, newProduct } from '../records.js';

export const orderQuantityPreserved = defineCase({
  id: 'order-quantity-preserved',
  title: 'Stores the quantity of an item as ordered',
  clause: 'createOrder 201 /items/0/qty',
  profiles: ['shop', 'bundled', 'reference'],

  async run(session) {
    const product = await newProduct(session, { price: 1 });
    const { response } = await newOrder(session, { items: [{ productId: product.id, qty: 7 }] });
    response.expectField('/items/0/qty', 7);
  },
});

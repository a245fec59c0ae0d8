import { defineCase } from '../../engine/conformance-case.js';
import { newOrder, newProduct } from '../records.js';

export const orderDefaultQuantity = defineCase({
  id: 'order-default-quantity',
  title: 'Sets the quantity of an order item to 1 by default',
  clause: 'createOrder 201 /items/0/qty',
  profiles: ['shop', 'bundled', 'reference'],

  async run(session) {
    const product = await newProduct(session, { price: 3.5 });
    const { response } = await newOrder(session, { items: [{ productId: product.id }] });
    response.expectField('/items/0/qty', 1).expectField('/total', 3.5);
  },
});

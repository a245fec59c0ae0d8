import { defineCase } from '../../engine/conformance-case.js';
import { newOrder, newProduct } from '../records.js';

export const productInOrderStays = defineCase({
  id: 'product-in-order-stays',
  title: 'A product that an order names cannot be deleted',
  place: 'deleteProduct 409',
  profiles: ['shop'],

  async run(session) {
    const product = await newProduct(session);
    await newOrder(session, { items: [{ productId: product.id }] });
    const refused = await session.call('deleteProduct', { path: { id: product.id } });
    refused.expectProblem(409);
    const read = await session.call('getProduct', { path: { id: product.id } });
    read.expectStatus(200);
  },
});

import { defineCase } from '../../engine/conformance-case.js';
import { newOrder, newProduct } from '../records.js';

export const productInOrderNotDeleted = defineCase({
  id: 'product-in-order-not-deleted',
  title: 'Rejects deleting a product that an order references',
  clause: 'deleteProduct 409',
  profiles: ['shop'],

  async run(session) {
    const product = await newProduct(session);
    await newOrder(session, { items: [{ productId: product.id }] });
    const rejected = await session.call('deleteProduct', { path: { id: product.id } });
    rejected.expectProblem(409);
    const read = await session.call('getProduct', { path: { id: product.id } });
    read.expectStatus(200);
  },
});

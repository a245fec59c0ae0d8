import { defineCase } from '../../engine/conformance-case.js';
import { newProduct } from '../records.js';

export const productDeleted = defineCase({
  id: 'product-deleted',
  title: 'Returns 404 for a deleted product',
  clause: 'deleteProduct 204',
  profiles: ['shop'],

  async run(session) {
    const { id } = await newProduct(session);
    const deleted = await session.call('deleteProduct', { path: { id } });
    deleted.expectStatus(204);
    const read = await session.call('getProduct', { path: { id } });
    read.expectProblem(404);
  },
});

import { defineCase } from '../../engine/conformance-case.js';
import { newProduct } from '../records.js';

export const productEmptyChange = defineCase({
  id: 'product-empty-change',
  title: 'Rejects an empty update of a product with 422',
  clause: 'updateProduct 422',
  profiles: ['shop'],

  async run(session) {
    const { id } = await newProduct(session);
    const rejected = await session.call('updateProduct', { path: { id }, body: {} });
    rejected.expectProblem(422);
  },
});

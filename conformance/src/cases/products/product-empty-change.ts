import { defineCase } from '../../engine/conformance-case.js';
import { newProduct } from '../records.js';

export const productEmptyChange = defineCase({
  id: 'product-empty-change',
  title: 'A change of nothing is refused with 422',
  place: 'updateProduct 422',
  profiles: ['shop'],

  async run(session) {
    const { id } = await newProduct(session);
    const refused = await session.call('updateProduct', { path: { id }, body: {} });
    refused.expectProblem(422);
  },
});

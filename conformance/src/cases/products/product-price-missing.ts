import { defineCase } from '../../engine/conformance-case.js';

export const productPriceMissing = defineCase({
  id: 'product-price-missing',
  title: 'Rejects a product without a price and reports the field',
  clause: 'createProduct 422',
  profiles: ['shop', 'bundled', 'reference'],

  async run(session) {
    const rejected = await session.call('createProduct', { body: { name: 'x' } });
    rejected.expectProblem(422, '/price');
  },
});

import { defineCase } from '../../engine/conformance-case.js';

export const productPriceNegative = defineCase({
  id: 'product-price-negative',
  title: 'Rejects a negative price',
  clause: 'createProduct 422',
  profiles: ['shop', 'bundled', 'reference'],

  async run(session) {
    const rejected = await session.call('createProduct', { body: { name: 'x', price: -0.01 } });
    rejected.expectProblem(422, '/price');
  },
});

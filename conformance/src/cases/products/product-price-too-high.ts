import { defineCase } from '../../engine/conformance-case.js';

export const productPriceTooHigh = defineCase({
  id: 'product-price-too-high',
  title: 'Rejects a price above 1,000,000',
  clause: 'createProduct 422',
  profiles: ['shop', 'bundled', 'reference'],

  async run(session) {
    const rejected = await session.call('createProduct', { body: { name: 'x', price: 1000000.01 } });
    rejected.expectProblem(422, '/price');
  },
});

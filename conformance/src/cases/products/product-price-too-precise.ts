import { defineCase } from '../../engine/conformance-case.js';

export const productPriceTooPrecise = defineCase({
  id: 'product-price-too-precise',
  title: 'Rejects a price with fractions of a cent instead of rounding it',
  clause: 'createProduct 422',
  profiles: ['shop', 'bundled', 'reference'],

  async run(session) {
    const rejected = await session.call('createProduct', { body: { name: 'x', price: 0.001 } });
    rejected.expectProblem(422, '/price');
  },
});

import { defineCase } from '../../engine/conformance-case.js';

export const productPriceNegative = defineCase({
  id: 'product-price-negative',
  title: 'A negative price is refused',
  place: 'createProduct 422',
  profiles: ['shop', 'bundled', 'reference'],

  async run(session) {
    const refused = await session.call('createProduct', { body: { name: 'x', price: -0.01 } });
    refused.expectProblem(422, '/price');
  },
});

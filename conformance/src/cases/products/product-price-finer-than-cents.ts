import { defineCase } from '../../engine/conformance-case.js';

export const productPriceFinerThanCents = defineCase({
  id: 'product-price-finer-than-cents',
  title: 'A price finer than a cent is refused, not rounded',
  place: 'createProduct 422',
  profiles: ['shop', 'bundled', 'reference'],

  async run(session) {
    const refused = await session.call('createProduct', { body: { name: 'x', price: 0.001 } });
    refused.expectProblem(422, '/price');
  },
});

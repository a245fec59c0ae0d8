import { defineCase } from '../../engine/conformance-case.js';

export const productPriceText = defineCase({
  id: 'product-price-text',
  title: 'A price that is a text is refused, not turned into a number',
  place: 'createProduct 422',
  profiles: ['shop', 'bundled', 'reference'],

  async run(session) {
    const refused = await session.call('createProduct', { body: { name: 'x', price: '12.50' } });
    refused.expectProblem(422, '/price');
  },
});

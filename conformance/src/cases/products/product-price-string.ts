import { defineCase } from '../../engine/conformance-case.js';

export const productPriceString = defineCase({
  id: 'product-price-string',
  title: 'Rejects a price that is a string instead of converting it to a number',
  clause: 'createProduct 422',
  profiles: ['shop', 'bundled', 'reference'],

  async run(session) {
    const rejected = await session.call('createProduct', { body: { name: 'x', price: '12.50' } });
    rejected.expectProblem(422, '/price');
  },
});

import { defineCase } from '../../engine/conformance-case.js';
import { newProduct } from '../records.js';

export const productLocation = defineCase({
  id: 'product-location',
  title: 'Creating a product answers the Location of the new product',
  place: 'createProduct 201 Location',
  profiles: ['shop', 'bundled', 'reference'],

  async run(session) {
    const { id, answer } = await newProduct(session);
    answer.expectHeader(
      'Location',
      (value) => new URL(value, answer.exchange.url).pathname.endsWith(`/products/${encodeURIComponent(id)}`),
      `that names /products/${id}`,
    );
  },
});

import { defineCase } from '../../engine/conformance-case.js';
import { newProduct } from '../records.js';

export const productLocation = defineCase({
  id: 'product-location',
  title: 'Returns the Location of a new product',
  clause: 'createProduct 201 Location',
  profiles: ['shop', 'bundled', 'reference'],

  async run(session) {
    const { id, response } = await newProduct(session);
    response.expectHeader(
      'Location',
      (value) => new URL(value, response.exchange.url).pathname.endsWith(`/products/${encodeURIComponent(id)}`),
      `that names /products/${id}`,
    );
  },
});

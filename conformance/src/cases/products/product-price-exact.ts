import { defineCase } from '../../engine/conformance-case.js';
import { newProduct } from '../records.js';

export const productPriceExact = defineCase({
  id: 'product-price-exact',
  title: 'Stores a price exactly to the cent',
  clause: 'createProduct 201 /price',
  profiles: ['shop', 'bundled', 'reference'],

  async run(session) {
    for (const price of [0, 0.01, 0.1, 1.1, 19.99, 8.2, 999999.99]) {
      const { id, response } = await newProduct(session, { price });
      response.expectField('/price', price);
      const read = await session.call('getProduct', { path: { id } });
      read.expectField('/price', price);
    }
  },
});

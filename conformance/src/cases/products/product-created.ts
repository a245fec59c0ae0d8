import { defineCase } from '../../engine/conformance-case.js';
import { newProduct } from '../records.js';

export const productCreated = defineCase({
  id: 'product-created',
  title: 'Returns 201 with the new product',
  clause: 'createProduct 201',
  profiles: ['shop', 'bundled', 'reference'],

  async run(session) {
    const name = session.unique('Notebook');
    const { response } = await newProduct(session, { name, price: 19.99 });
    response
      .expectStatus(201)
      .expectMediaType('application/json')
      .expectField('/name', name)
      .expectField('/price', 19.99);
    response.text('/id');
  },
});

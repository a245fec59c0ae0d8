import { defineCase } from '../../engine/conformance-case.js';
import { newProduct } from '../records.js';

export const productCreated = defineCase({
  id: 'product-created',
  title: 'Creating a product answers 201 with the product',
  place: 'createProduct 201',
  profiles: ['shop', 'bundled', 'reference'],

  async run(session) {
    const name = session.unique('Notebook');
    const { answer } = await newProduct(session, { name, price: 19.99 });
    answer.expectStatus(201).expectMediaType('application/json').expectField('/name', name).expectField('/price', 19.99);
    answer.text('/id');
  },
});

import { defineCase } from '../../engine/conformance-case.js';
import { newProduct } from '../records.js';

export const productReadBack = defineCase({
  id: 'product-read-back',
  title: 'Returns a created product unchanged',
  clause: 'getProduct 200',
  profiles: ['shop', 'bundled', 'reference'],

  async run(session) {
    const { id, response } = await newProduct(session);
    const read = await session.call('getProduct', { path: { id } });
    read.expectStatus(200);
    for (const field of ['/id', '/name', '/price', '/createdAt'])
      read.expectField(field, response.field(field) ?? null);
  },
});

import { defineCase } from '../../engine/conformance-case.js';
import { newProduct } from '../records.js';

export const productChangeIsStored = defineCase({
  id: 'product-change-is-stored',
  title: 'Stores an updated price',
  clause: 'updateProduct 200',
  profiles: ['shop'],

  async run(session) {
    const { id, response } = await newProduct(session, { price: 10 });
    const changed = await session.call('updateProduct', { path: { id }, body: { price: 7.25 } });
    changed
      .expectStatus(200)
      .expectField('/price', 7.25)
      .expectField('/name', response.field('/name') ?? null);
    const read = await session.call('getProduct', { path: { id } });
    read.expectField('/price', 7.25);
  },
});

import { defineCase } from '../../engine/conformance-case.js';
import { newOrder, newProduct } from '../records.js';

export const orderItemOrderPreserved = defineCase({
  id: 'order-item-order-preserved',
  title: 'Preserves the sequence of items in an order',
  clause: 'createOrder 201 /items',
  profiles: ['shop', 'bundled', 'reference'],

  async run(session) {
    const products = [
      await newProduct(session, { price: 3 }),
      await newProduct(session, { price: 1 }),
      await newProduct(session, { price: 2 }),
    ];
    const expected = [2, 0, 1, 2].map((index) => products[index]?.id ?? '');
    const { id, response } = await newOrder(session, {
      items: expected.map((productId, index) => ({ productId, qty: index + 1 })),
    });
    const read = await session.call('getOrder', { path: { id } });
    for (const shown of [response, read])
      for (const [index, productId] of expected.entries())
        shown.expectField(`/items/${index}/productId`, productId).expectField(`/items/${index}/qty`, index + 1);
  },
});

import { defineCase } from '../../engine/conformance-case.js';
import { newOrder, newProduct } from '../records.js';

export const orderItemOrderKept = defineCase({
  id: 'order-item-order-kept',
  title: 'Items stay in the order in which they were ordered',
  place: 'createOrder 201 /items',
  profiles: ['shop', 'bundled', 'reference'],

  async run(session) {
    const products = [await newProduct(session, { price: 3 }), await newProduct(session, { price: 1 }), await newProduct(session, { price: 2 })];
    const wanted = [2, 0, 1, 2].map((index) => products[index]?.id ?? '');
    const { id, answer } = await newOrder(session, { items: wanted.map((productId, index) => ({ productId, qty: index + 1 })) });
    const read = await session.call('getOrder', { path: { id } });
    for (const shown of [answer, read])
      for (const [index, productId] of wanted.entries())
        shown.expectField(`/items/${index}/productId`, productId).expectField(`/items/${index}/qty`, index + 1);
  },
});

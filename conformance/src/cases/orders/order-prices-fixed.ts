import { defineCase } from '../../engine/conformance-case.js';
import { newOrder, newProduct } from '../records.js';

export const orderPricesFixed = defineCase({
  id: 'order-prices-fixed',
  title: 'Keeps the price of an order when the product changes',
  clause: 'updateProduct 200',
  profiles: ['shop'],

  async run(session) {
    const product = await newProduct(session, { price: 10 });
    const order = await newOrder(session, { items: [{ productId: product.id, qty: 2 }] });
    await session.call('updateProduct', { path: { id: product.id }, body: { price: 99 } });
    const read = await session.call('getOrder', { path: { id: order.id } });
    read.expectField('/total', 20).expectField('/items/0/price', 10);
    const secondOrder = await newOrder(session, { items: [{ productId: product.id, qty: 2 }] });
    secondOrder.response.expectField('/total', 198);
  },
});

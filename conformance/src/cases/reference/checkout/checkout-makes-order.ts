import { defineCase } from '../../../engine/conformance-case.js';
import { newCheckout } from '../../reference-records.js';

export const checkoutMakesOrder = defineCase({
  id: 'checkout-makes-order',
  title: 'Creates a pending order and a pending payment at checkout',
  clause: 'checkoutCart 201',
  profiles: ['reference'],
  roles: ['customer', 'admin'],
  async run(session) {
    const { response, orderId } = await newCheckout(session, { price: 12.5, qty: 2 });
    response
      .expectStatus(201)
      .expectField('/order/status', 'pending')
      .expectField('/payment/status', 'pending')
      .expectField('/payment/orderId', orderId);
    response.expectField('/order/items/0/qty', 2).expectField('/order/items/0/price', 12.5);
    const order = await session.call('getOrder', { as: 'customer', path: { id: orderId } });
    order.expectStatus(200).expectField('/total', response.field('/order/total') ?? null);
  },
});

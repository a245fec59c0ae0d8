import { defineCase } from '../../../engine/conformance-case.js';
import { newCheckout } from '../../reference-records.js';

export const paymentConfirmed = defineCase({
  id: 'payment-confirmed',
  title: 'Marks the order as paid when its payment is confirmed',
  clause: 'confirmPayment 200',
  profiles: ['reference'],
  roles: ['customer', 'admin'],
  async run(session) {
    const { paymentId, orderId } = await newCheckout(session);
    const confirmed = await session.call('confirmPayment', { path: { id: paymentId } });
    confirmed.expectStatus(200).expectField('/status', 'confirmed').expectField('/orderId', orderId);
    const order = await session.call('getOrder', { as: 'customer', path: { id: orderId } });
    order.expectField('/status', 'paid');
  },
});

import { defineCase } from '../../../engine/conformance-case.js';
import { newCheckout } from '../../reference-records.js';

export const orderUnpaidNotFulfilled = defineCase({
  id: 'order-unpaid-not-fulfilled',
  title: 'An order that is not paid cannot be fulfilled',
  place: 'fulfillOrder 409',
  profiles: ['reference'],
  roles: ['customer', 'admin'],
  async run(session) {
    const { orderId } = await newCheckout(session);
    const refused = await session.call('fulfillOrder', { path: { id: orderId } });
    refused.expectProblem(409);
    const order = await session.call('getOrder', { path: { id: orderId } });
    order.expectField('/status', 'pending');
  },
});

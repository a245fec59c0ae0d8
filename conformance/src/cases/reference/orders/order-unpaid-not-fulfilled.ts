import { defineCase } from '../../../engine/conformance-case.js';
import { newCheckout } from '../../reference-records.js';

export const orderUnpaidNotFulfilled = defineCase({
  id: 'order-unpaid-not-fulfilled',
  title: 'Rejects fulfillment of an unpaid order',
  clause: 'fulfillOrder 409',
  profiles: ['reference'],
  roles: ['customer', 'admin'],
  async run(session) {
    const { orderId } = await newCheckout(session);
    const rejected = await session.call('fulfillOrder', { path: { id: orderId } });
    rejected.expectProblem(409);
    const order = await session.call('getOrder', { path: { id: orderId } });
    order.expectField('/status', 'pending');
  },
});

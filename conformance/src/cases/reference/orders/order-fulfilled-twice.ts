import { defineCase } from '../../../engine/conformance-case.js';
import { newShipment } from '../../reference-records.js';

export const orderFulfilledTwice = defineCase({
  id: 'order-fulfilled-twice',
  title: 'Rejects a second fulfillment of an order',
  clause: 'fulfillOrder 409',
  profiles: ['reference'],
  roles: ['customer', 'admin'],
  async run(session) {
    const { orderId } = await newShipment(session);
    const rejected = await session.call('fulfillOrder', { path: { id: orderId } });
    rejected.expectProblem(409);
  },
});

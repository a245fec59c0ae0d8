import { defineCase } from '../../engine/conformance-case.js';
import { newOrder } from '../records.js';

export const orderStatusUnknown = defineCase({
  id: 'order-status-unknown',
  title: 'Rejects an invalid order status with 422 and reports the field',
  clause: 'setOrderStatus 422',
  profiles: ['shop', 'bundled'],

  async run(session) {
    const { id } = await newOrder(session);
    const rejected = await session.call('setOrderStatus', { path: { id }, body: { status: 'lost' } });
    rejected.expectProblem(422, '/status');
  },
});

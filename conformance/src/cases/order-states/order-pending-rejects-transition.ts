import { defineCase } from '../../engine/conformance-case.js';
import { newOrderWithStatus } from '../records.js';

export const orderPendingRejectsTransition = defineCase({
  id: 'order-pending-rejects-transition',
  title: 'Rejects moving a pending order to shipped or delivered',
  clause: 'setOrderStatus 409',
  profiles: ['shop', 'bundled'],

  async run(session) {
    const { id } = await newOrderWithStatus(session);
    for (const status of ['shipped', 'delivered']) {
      const rejected = await session.call('setOrderStatus', { path: { id }, body: { status } });
      rejected.expectProblem(409);
    }
    const read = await session.call('getOrder', { path: { id } });
    read.expectField('/status', 'pending');
  },
});

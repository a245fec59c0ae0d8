import { defineCase } from '../../engine/conformance-case.js';
import { newOrderWithStatus } from '../records.js';

export const orderDeliveredRejectsTransition = defineCase({
  id: 'order-delivered-rejects-transition',
  title: 'Rejects moving a delivered order to pending, paid, shipped or cancelled',
  clause: 'setOrderStatus 409',
  profiles: ['shop', 'bundled'],

  async run(session) {
    const { id } = await newOrderWithStatus(session, 'paid', 'shipped', 'delivered');
    for (const status of ['pending', 'paid', 'shipped', 'cancelled']) {
      const rejected = await session.call('setOrderStatus', { path: { id }, body: { status } });
      rejected.expectProblem(409);
    }
    const read = await session.call('getOrder', { path: { id } });
    read.expectField('/status', 'delivered');
  },
});

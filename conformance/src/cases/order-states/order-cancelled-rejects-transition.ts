import { defineCase } from '../../engine/conformance-case.js';
import { newOrderWithStatus } from '../records.js';

export const orderCancelledRejectsTransition = defineCase({
  id: 'order-cancelled-rejects-transition',
  title: 'Rejects moving a cancelled order to pending, paid, shipped or delivered',
  clause: 'setOrderStatus 409',
  profiles: ['shop', 'bundled'],

  async run(session) {
    const { id } = await newOrderWithStatus(session, 'cancelled');
    for (const status of ['pending', 'paid', 'shipped', 'delivered']) {
      const rejected = await session.call('setOrderStatus', { path: { id }, body: { status } });
      rejected.expectProblem(409);
    }
    const read = await session.call('getOrder', { path: { id } });
    read.expectField('/status', 'cancelled');
  },
});

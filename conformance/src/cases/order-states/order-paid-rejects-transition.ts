import { defineCase } from '../../engine/conformance-case.js';
import { newOrderWithStatus } from '../records.js';

export const orderPaidRejectsTransition = defineCase({
  id: 'order-paid-rejects-transition',
  title: 'Rejects moving a paid order to pending or delivered',
  clause: 'setOrderStatus 409',
  profiles: ['shop', 'bundled'],

  async run(session) {
    const { id } = await newOrderWithStatus(session, 'paid');
    for (const status of ['pending', 'delivered']) {
      const rejected = await session.call('setOrderStatus', { path: { id }, body: { status } });
      rejected.expectProblem(409);
    }
    const read = await session.call('getOrder', { path: { id } });
    read.expectField('/status', 'paid');
  },
});

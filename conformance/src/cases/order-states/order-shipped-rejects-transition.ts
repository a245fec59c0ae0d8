import { defineCase } from '../../engine/conformance-case.js';
import { newOrderWithStatus } from '../records.js';

export const orderShippedRejectsTransition = defineCase({
  id: 'order-shipped-rejects-transition',
  title: 'Rejects moving a shipped order to pending, paid or cancelled',
  clause: 'setOrderStatus 409',
  profiles: ['shop', 'bundled'],

  async run(session) {
    const { id } = await newOrderWithStatus(session, 'paid', 'shipped');
    for (const status of ['pending', 'paid', 'cancelled']) {
      const rejected = await session.call('setOrderStatus', { path: { id }, body: { status } });
      rejected.expectProblem(409);
    }
    const read = await session.call('getOrder', { path: { id } });
    read.expectField('/status', 'shipped');
  },
});

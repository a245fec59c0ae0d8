import { defineCase } from '../../engine/conformance-case.js';
import { newOrderWith } from '../records.js';

export const orderCancelledRefuses = defineCase({
  id: 'order-cancelled-refuses',
  title: 'An order that is cancelled cannot become pending or paid or shipped or delivered',
  place: 'setOrderStatus 409',
  profiles: ['shop', 'bundled'],

  async run(session) {
    const { id } = await newOrderWith(session, 'cancelled');
    for (const status of ['pending', 'paid', 'shipped', 'delivered']) {
      const refused = await session.call('setOrderStatus', { path: { id }, body: { status } });
      refused.expectProblem(409);
    }
    const read = await session.call('getOrder', { path: { id } });
    read.expectField('/status', 'cancelled');
  },
});

import { defineCase } from '../../engine/conformance-case.js';
import { newOrderWith } from '../records.js';

export const orderPendingRefuses = defineCase({
  id: 'order-pending-refuses',
  title: 'An order that is pending cannot become shipped or delivered',
  place: 'setOrderStatus 409',
  profiles: ['shop', 'bundled'],

  async run(session) {
    const { id } = await newOrderWith(session);
    for (const status of ['shipped', 'delivered']) {
      const refused = await session.call('setOrderStatus', { path: { id }, body: { status } });
      refused.expectProblem(409);
    }
    const read = await session.call('getOrder', { path: { id } });
    read.expectField('/status', 'pending');
  },
});

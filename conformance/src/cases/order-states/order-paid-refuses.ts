import { defineCase } from '../../engine/conformance-case.js';
import { newOrderWith } from '../records.js';

export const orderPaidRefuses = defineCase({
  id: 'order-paid-refuses',
  title: 'An order that is paid cannot become pending or delivered',
  place: 'setOrderStatus 409',
  profiles: ['shop', 'bundled'],

  async run(session) {
    const { id } = await newOrderWith(session, 'paid');
    for (const status of ['pending', 'delivered']) {
      const refused = await session.call('setOrderStatus', { path: { id }, body: { status } });
      refused.expectProblem(409);
    }
    const read = await session.call('getOrder', { path: { id } });
    read.expectField('/status', 'paid');
  },
});

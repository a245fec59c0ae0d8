import { defineCase } from '../../engine/conformance-case.js';
import { newOrderWith } from '../records.js';

export const orderDeliveredRefuses = defineCase({
  id: 'order-delivered-refuses',
  title: 'An order that is delivered cannot become pending or paid or shipped or cancelled',
  place: 'setOrderStatus 409',
  profiles: ['shop', 'bundled'],

  async run(session) {
    const { id } = await newOrderWith(session, 'paid', 'shipped', 'delivered');
    for (const status of ['pending', 'paid', 'shipped', 'cancelled']) {
      const refused = await session.call('setOrderStatus', { path: { id }, body: { status } });
      refused.expectProblem(409);
    }
    const read = await session.call('getOrder', { path: { id } });
    read.expectField('/status', 'delivered');
  },
});

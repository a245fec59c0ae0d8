import { defineCase } from '../../engine/conformance-case.js';
import { newOrderWith } from '../records.js';

export const orderShippedRefuses = defineCase({
  id: 'order-shipped-refuses',
  title: 'An order that is shipped cannot become pending or paid or cancelled',
  place: 'setOrderStatus 409',
  profiles: ['shop', 'bundled'],

  async run(session) {
    const { id } = await newOrderWith(session, 'paid', 'shipped');
    for (const status of ['pending', 'paid', 'cancelled']) {
      const refused = await session.call('setOrderStatus', { path: { id }, body: { status } });
      refused.expectProblem(409);
    }
    const read = await session.call('getOrder', { path: { id } });
    read.expectField('/status', 'shipped');
  },
});

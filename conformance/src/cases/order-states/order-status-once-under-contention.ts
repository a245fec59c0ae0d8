import { defineCase } from '../../engine/conformance-case.js';
import { newOrderWithStatus } from '../records.js';

export const orderStatusOnceUnderContention = defineCase({
  id: 'order-status-once-under-contention',
  title: 'Accepts exactly one of two concurrent status changes of an order',
  clause: 'setOrderStatus 409',
  profiles: ['shop', 'bundled'],

  async run(session) {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await newOrderWithStatus(session, 'paid');
      const [shipped, cancelled] = await Promise.all(
        ['shipped', 'cancelled'].map((status) => session.call('setOrderStatus', { path: { id }, body: { status } })),
      );
      if (shipped === undefined || cancelled === undefined) return;
      shipped.expectStatus(200, 409);
      cancelled.expectStatus(200, 409);
      if (shipped.status === cancelled.status)
        cancelled.fail('exactly one of "shipped" and "cancelled" to be accepted', `status ${shipped.status} for both`);
      const read = await session.call('getOrder', { path: { id } });
      read.expectField('/status', shipped.status === 200 ? 'shipped' : 'cancelled');
    }
  },
});

import { defineCase } from '../../engine/conformance-case.js';
import { newOrderWithStatus } from '../records.js';

export const orderCancelledAgain = defineCase({
  id: 'order-cancelled-again',
  title: 'Returns 200 and changes nothing when a cancelled order is set to cancelled again',
  clause: 'setOrderStatus 200',
  profiles: ['shop', 'bundled'],

  async run(session) {
    const { id } = await newOrderWithStatus(session, 'cancelled');
    for (let time = 0; time < 2; time += 1) {
      const again = await session.call('setOrderStatus', { path: { id }, body: { status: 'cancelled' } });
      again.expectStatus(200).expectField('/status', 'cancelled').expectField('/id', id);
    }
  },
});

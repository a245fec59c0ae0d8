import { defineCase } from '../../engine/conformance-case.js';
import { newOrderWithStatus } from '../records.js';

export const orderPendingAgain = defineCase({
  id: 'order-pending-again',
  title: 'Returns 200 and changes nothing when a pending order is set to pending again',
  clause: 'setOrderStatus 200',
  profiles: ['shop', 'bundled'],

  async run(session) {
    const { id } = await newOrderWithStatus(session);
    for (let time = 0; time < 2; time += 1) {
      const again = await session.call('setOrderStatus', { path: { id }, body: { status: 'pending' } });
      again.expectStatus(200).expectField('/status', 'pending').expectField('/id', id);
    }
  },
});

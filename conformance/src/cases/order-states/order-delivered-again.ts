import { defineCase } from '../../engine/conformance-case.js';
import { newOrderWithStatus } from '../records.js';

export const orderDeliveredAgain = defineCase({
  id: 'order-delivered-again',
  title: 'Returns 200 and changes nothing when a delivered order is set to delivered again',
  clause: 'setOrderStatus 200',
  profiles: ['shop', 'bundled'],

  async run(session) {
    const { id } = await newOrderWithStatus(session, 'paid', 'shipped', 'delivered');
    for (let time = 0; time < 2; time += 1) {
      const again = await session.call('setOrderStatus', { path: { id }, body: { status: 'delivered' } });
      again.expectStatus(200).expectField('/status', 'delivered').expectField('/id', id);
    }
  },
});

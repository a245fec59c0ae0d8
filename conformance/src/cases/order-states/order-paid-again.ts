import { defineCase } from '../../engine/conformance-case.js';
import { newOrderWithStatus } from '../records.js';

export const orderPaidAgain = defineCase({
  id: 'order-paid-again',
  title: 'Returns 200 and changes nothing when a paid order is set to paid again',
  clause: 'setOrderStatus 200',
  profiles: ['shop', 'bundled'],

  async run(session) {
    const { id } = await newOrderWithStatus(session, 'paid');
    for (let time = 0; time < 2; time += 1) {
      const again = await session.call('setOrderStatus', { path: { id }, body: { status: 'paid' } });
      again.expectStatus(200).expectField('/status', 'paid').expectField('/id', id);
    }
  },
});

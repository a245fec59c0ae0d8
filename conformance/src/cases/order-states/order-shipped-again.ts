import { defineCase } from '../../engine/conformance-case.js';
import { newOrderWithStatus } from '../records.js';

export const orderShippedAgain = defineCase({
  id: 'order-shipped-again',
  title: 'Returns 200 and changes nothing when a shipped order is set to shipped again',
  clause: 'setOrderStatus 200',
  profiles: ['shop', 'bundled'],

  async run(session) {
    const { id } = await newOrderWithStatus(session, 'paid', 'shipped');
    for (let time = 0; time < 2; time += 1) {
      const again = await session.call('setOrderStatus', { path: { id }, body: { status: 'shipped' } });
      again.expectStatus(200).expectField('/status', 'shipped').expectField('/id', id);
    }
  },
});

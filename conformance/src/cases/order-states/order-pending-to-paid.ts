import { defineCase } from '../../engine/conformance-case.js';
import { newOrderWithStatus } from '../records.js';

export const orderPendingToPaid = defineCase({
  id: 'order-pending-to-paid',
  title: 'An order that is pending can become paid, and stays so',
  clause: 'setOrderStatus 200',
  profiles: ['shop', 'bundled'],

  async run(session) {
    const { id } = await newOrderWithStatus(session);
    const moved = await session.call('setOrderStatus', { path: { id }, body: { status: 'paid' } });
    moved.expectStatus(200).expectField('/status', 'paid');
    const read = await session.call('getOrder', { path: { id } });
    read.expectField('/status', 'paid');
  },
});

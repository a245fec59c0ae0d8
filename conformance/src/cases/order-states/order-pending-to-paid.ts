import { defineCase } from '../../engine/conformance-case.js';
import { newOrderWithStatus } from '../records.js';

export const orderPendingToPaid = defineCase({
  id: 'order-pending-to-paid',
  title: 'Moves a pending order to paid and stores the status',
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

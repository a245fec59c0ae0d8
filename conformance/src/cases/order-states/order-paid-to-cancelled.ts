import { defineCase } from '../../engine/conformance-case.js';
import { newOrderWithStatus } from '../records.js';

export const orderPaidToCancelled = defineCase({
  id: 'order-paid-to-cancelled',
  title: 'Moves a paid order to cancelled and stores the status',
  clause: 'setOrderStatus 200',
  profiles: ['shop', 'bundled'],

  async run(session) {
    const { id } = await newOrderWithStatus(session, 'paid');
    const moved = await session.call('setOrderStatus', { path: { id }, body: { status: 'cancelled' } });
    moved.expectStatus(200).expectField('/status', 'cancelled');
    const read = await session.call('getOrder', { path: { id } });
    read.expectField('/status', 'cancelled');
  },
});

import { defineCase } from '../../engine/conformance-case.js';
import { newOrderWithStatus } from '../records.js';

export const orderPendingToCancelled = defineCase({
  id: 'order-pending-to-cancelled',
  title: 'Moves a pending order to cancelled and stores the status',
  clause: 'setOrderStatus 200',
  profiles: ['shop', 'bundled'],

  async run(session) {
    const { id } = await newOrderWithStatus(session);
    const moved = await session.call('setOrderStatus', { path: { id }, body: { status: 'cancelled' } });
    moved.expectStatus(200).expectField('/status', 'cancelled');
    const read = await session.call('getOrder', { path: { id } });
    read.expectField('/status', 'cancelled');
  },
});

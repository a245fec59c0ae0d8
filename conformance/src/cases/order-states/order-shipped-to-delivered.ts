import { defineCase } from '../../engine/conformance-case.js';
import { newOrderWithStatus } from '../records.js';

export const orderShippedToDelivered = defineCase({
  id: 'order-shipped-to-delivered',
  title: 'Moves a shipped order to delivered and stores the status',
  clause: 'setOrderStatus 200',
  profiles: ['shop', 'bundled'],

  async run(session) {
    const { id } = await newOrderWithStatus(session, 'paid', 'shipped');
    const moved = await session.call('setOrderStatus', { path: { id }, body: { status: 'delivered' } });
    moved.expectStatus(200).expectField('/status', 'delivered');
    const read = await session.call('getOrder', { path: { id } });
    read.expectField('/status', 'delivered');
  },
});

import { defineCase } from '../../engine/conformance-case.js';
import { newOrderWithStatus } from '../records.js';

export const orderPaidToShipped = defineCase({
  id: 'order-paid-to-shipped',
  title: 'Moves a paid order to shipped and stores the status',
  clause: 'setOrderStatus 200',
  profiles: ['shop', 'bundled'],

  async run(session) {
    const { id } = await newOrderWithStatus(session, 'paid');
    const moved = await session.call('setOrderStatus', { path: { id }, body: { status: 'shipped' } });
    moved.expectStatus(200).expectField('/status', 'shipped');
    const read = await session.call('getOrder', { path: { id } });
    read.expectField('/status', 'shipped');
  },
});

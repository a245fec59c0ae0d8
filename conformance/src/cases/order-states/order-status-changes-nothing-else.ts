import { defineCase } from '../../engine/conformance-case.js';
import { newOrder } from '../records.js';

export const orderStatusChangesNothingElse = defineCase({
  id: 'order-status-changes-nothing-else',
  title: 'Changes nothing else in an order when its status changes',
  clause: 'setOrderStatus 200',
  profiles: ['shop', 'bundled'],

  async run(session) {
    const { id, response } = await newOrder(session);
    const moved = await session.call('setOrderStatus', { path: { id }, body: { status: 'paid' } });
    for (const field of ['/id', '/customerId', '/items', '/total', '/createdAt'])
      moved.expectField(field, response.field(field) ?? null);
  },
});

import { defineCase } from '../../engine/conformance-case.js';
import { newOrder } from '../records.js';

export const orderReadBack = defineCase({
  id: 'order-read-back',
  title: 'Returns a created order unchanged',
  clause: 'getOrder 200',
  profiles: ['shop', 'bundled', 'reference'],

  async run(session) {
    const { id, response } = await newOrder(session);
    const read = await session.call('getOrder', { path: { id } });
    read.expectStatus(200);
    for (const field of ['/id', '/customerId', '/items', '/total', '/status', '/createdAt'])
      read.expectField(field, response.field(field) ?? null);
  },
});

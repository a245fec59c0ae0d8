import { defineCase } from '../../engine/conformance-case.js';
import { newOrder } from '../records.js';

export const orderDeleted = defineCase({
  id: 'order-deleted',
  title: 'Returns 404 for a deleted order',
  clause: 'deleteOrder 204',
  profiles: ['shop'],

  async run(session) {
    const { id } = await newOrder(session);
    const deleted = await session.call('deleteOrder', { path: { id } });
    deleted.expectStatus(204);
    const read = await session.call('getOrder', { path: { id } });
    read.expectProblem(404);
  },
});

import { defineCase } from '../../engine/conformance-case.js';

export const ordersBadCursor = defineCase({
  id: 'orders-bad-cursor',
  title: 'Rejects a cursor that listOrders did not return',
  clause: 'listOrders 422',
  profiles: ['shop', 'bundled'],

  async run(session) {
    const rejected = await session.call('listOrders', { query: { cursor: 'not-a-cursor!' } });
    rejected.expectProblem(422, '/cursor');
  },
});

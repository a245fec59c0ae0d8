import { defineCase } from '../../engine/conformance-case.js';

export const customersBadCursor = defineCase({
  id: 'customers-bad-cursor',
  title: 'Rejects a cursor that listCustomers did not return',
  clause: 'listCustomers 422',
  profiles: ['shop', 'bundled'],

  async run(session) {
    const rejected = await session.call('listCustomers', { query: { cursor: 'not-a-cursor!' } });
    rejected.expectProblem(422, '/cursor');
  },
});

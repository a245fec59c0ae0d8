import { defineCase } from '../../engine/conformance-case.js';

export const customersBadCursor = defineCase({
  id: 'customers-bad-cursor',
  title: 'listCustomers refuses a cursor that it did not give',
  clause: 'listCustomers 422',
  profiles: ['shop', 'bundled'],

  async run(session) {
    const rejected = await session.call('listCustomers', { query: { cursor: 'not-a-cursor!' } });
    rejected.expectProblem(422, '/cursor');
  },
});

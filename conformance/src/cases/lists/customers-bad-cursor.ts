import { defineCase } from '../../engine/conformance-case.js';

export const customersBadCursor = defineCase({
  id: 'customers-bad-cursor',
  title: 'listCustomers refuses a cursor that it did not give',
  place: 'listCustomers 422',
  profiles: ['shop', 'bundled'],

  async run(session) {
    const refused = await session.call('listCustomers', { query: { cursor: 'not-a-cursor!' } });
    refused.expectProblem(422, '/cursor');
  },
});

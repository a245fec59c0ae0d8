import { defineCase } from '../../engine/conformance-case.js';

export const customerNullRejected = defineCase({
  id: 'customer-null-rejected',
  title: 'Rejects null as a customer name',
  clause: 'createCustomer 422',
  profiles: ['shop', 'bundled', 'reference'],

  async run(session) {
    const rejected = await session.call('createCustomer', { body: { name: null, email: 'a@example.org' } });
    rejected.expectProblem(422, '/name');
  },
});

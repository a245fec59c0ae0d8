import { defineCase } from '../../engine/conformance-case.js';

export const customerNameEmpty = defineCase({
  id: 'customer-name-empty',
  title: 'Rejects an empty customer name and reports the field',
  clause: 'createCustomer 422',
  profiles: ['shop', 'bundled', 'reference'],

  async run(session) {
    const rejected = await session.call('createCustomer', { body: { name: '', email: 'a@example.org' } });
    rejected.expectProblem(422, '/name');
  },
});

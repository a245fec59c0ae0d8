import { defineCase } from '../../engine/conformance-case.js';

export const customerNameMissing = defineCase({
  id: 'customer-name-missing',
  title: 'Rejects a customer without a name and reports the field',
  clause: 'createCustomer 422',
  profiles: ['shop', 'bundled', 'reference'],

  async run(session) {
    const rejected = await session.call('createCustomer', { body: { email: 'a@example.org' } });
    rejected.expectProblem(422, '/name');
  },
});

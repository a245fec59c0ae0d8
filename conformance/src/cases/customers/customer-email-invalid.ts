import { defineCase } from '../../engine/conformance-case.js';

export const customerEmailInvalid = defineCase({
  id: 'customer-email-invalid',
  title: 'Rejects an invalid email and reports the field',
  clause: 'createCustomer 422',
  profiles: ['shop', 'bundled', 'reference'],

  async run(session) {
    const rejected = await session.call('createCustomer', { body: { name: 'Ada', email: 'not an address' } });
    rejected.expectProblem(422, '/email');
  },
});

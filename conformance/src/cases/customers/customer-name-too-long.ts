import { defineCase } from '../../engine/conformance-case.js';

export const customerNameTooLong = defineCase({
  id: 'customer-name-too-long',
  title: 'Rejects a name of 201 characters and reports the field',
  clause: 'createCustomer 422',
  profiles: ['shop', 'bundled', 'reference'],

  async run(session) {
    const rejected = await session.call('createCustomer', { body: { name: 'x'.repeat(201), email: 'a@example.org' } });
    rejected.expectProblem(422, '/name');
  },
});

import { defineCase } from '../../engine/conformance-case.js';

export const customerNameNotString = defineCase({
  id: 'customer-name-not-string',
  title: 'Rejects a name that is a number instead of converting it to a string',
  clause: 'createCustomer 422',
  profiles: ['shop', 'bundled', 'reference'],

  async run(session) {
    const rejected = await session.call('createCustomer', { body: { name: 42, email: 'a@example.org' } });
    rejected.expectProblem(422, '/name');
  },
});

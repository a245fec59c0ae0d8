import { defineCase } from '../../engine/conformance-case.js';

export const customerNameNotString = defineCase({
  id: 'customer-name-not-string',
  title: 'A name that is a number is refused, not turned into a text',
  clause: 'createCustomer 422',
  profiles: ['shop', 'bundled', 'reference'],

  async run(session) {
    const rejected = await session.call('createCustomer', { body: { name: 42, email: 'a@example.org' } });
    rejected.expectProblem(422, '/name');
  },
});

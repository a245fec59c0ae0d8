import { defineCase } from '../../engine/conformance-case.js';

export const customerNameNotText = defineCase({
  id: 'customer-name-not-text',
  title: 'A name that is a number is refused, not turned into a text',
  place: 'createCustomer 422',
  profiles: ['shop', 'bundled', 'reference'],

  async run(session) {
    const refused = await session.call('createCustomer', { body: { name: 42, email: 'a@example.org' } });
    refused.expectProblem(422, '/name');
  },
});

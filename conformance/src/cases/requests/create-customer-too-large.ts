import { defineCase } from '../../engine/conformance-case.js';

export const createCustomerTooLarge = defineCase({
  id: 'create-customer-too-large',
  title: 'createCustomer with a body of 2 MB answers 413',
  place: 'createCustomer 413',
  profiles: ['shop', 'bundled', 'reference'],

  async run(session) {
    const refused = await session.call('createCustomer', { body: { name: 'x'.repeat(2_000_000) } });
    refused.expectProblem(413);
  },
});

import { defineCase } from '../../engine/conformance-case.js';

export const createCustomerTooLarge = defineCase({
  id: 'create-customer-too-large',
  title: 'Returns 413 for createCustomer with a body of 2 MB',
  clause: 'createCustomer 413',
  profiles: ['shop', 'bundled', 'reference'],

  async run(session) {
    const rejected = await session.call('createCustomer', { body: { name: 'x'.repeat(2_000_000) } });
    rejected.expectProblem(413);
  },
});

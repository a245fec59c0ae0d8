import { defineCase } from '../../engine/conformance-case.js';

export const createCustomerMalformedJson = defineCase({
  id: 'create-customer-malformed-json',
  title: 'Returns 400 for createCustomer with malformed JSON',
  clause: 'createCustomer 400',
  profiles: ['shop', 'bundled', 'reference'],

  async run(session) {
    const rejected = await session.call('createCustomer', { rawBody: '{"name": ' });
    rejected.expectProblem(400);
  },
});

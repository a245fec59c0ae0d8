import { defineCase } from '../../engine/conformance-case.js';

export const createCustomerNotAnObject = defineCase({
  id: 'create-customer-not-an-object',
  title: 'Returns 422 for createCustomer with JSON that is not an object',
  clause: 'createCustomer 422',
  profiles: ['shop', 'bundled', 'reference'],

  async run(session) {
    for (const rawBody of ['[]', '"text"', '42', 'null', 'true']) {
      const rejected = await session.call('createCustomer', { rawBody });
      rejected.expectProblem(422);
    }
  },
});

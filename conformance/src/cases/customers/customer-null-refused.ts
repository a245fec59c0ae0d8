import { defineCase } from '../../engine/conformance-case.js';

export const customerNullRefused = defineCase({
  id: 'customer-null-refused',
  title: 'null is not a name',
  place: 'createCustomer 422',
  profiles: ['shop', 'bundled', 'reference'],

  async run(session) {
    const refused = await session.call('createCustomer', { body: { name: null, email: 'a@example.org' } });
    refused.expectProblem(422, '/name');
  },
});

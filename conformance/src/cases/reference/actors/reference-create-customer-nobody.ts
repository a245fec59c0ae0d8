import { defineCase } from '../../../engine/conformance-case.js';

export const referenceCreateCustomerNobody = defineCase({
  id: 'reference-create-customer-nobody',
  title: 'createCustomer without a credential answers 401 with a challenge',
  place: 'createCustomer 401',
  profiles: ['reference'],
  async run(session) {
    const refused = await session.call('createCustomer', { ...{ body: { name: 'x', email: 'x@example.org' } }, as: null });
    refused.expectProblem(401).expectHeader('WWW-Authenticate', (value) => /realm="/.test(value), 'with a realm');
  },
});

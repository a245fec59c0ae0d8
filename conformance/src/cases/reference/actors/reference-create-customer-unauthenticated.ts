import { defineCase } from '../../../engine/conformance-case.js';

export const referenceCreateCustomerUnauthenticated = defineCase({
  id: 'reference-create-customer-unauthenticated',
  title: 'Returns 401 with a challenge for createCustomer without a credential',
  clause: 'createCustomer 401',
  profiles: ['reference'],
  async run(session) {
    const rejected = await session.call('createCustomer', {
      ...{ body: { name: 'x', email: 'x@example.org' } },
      as: null,
    });
    rejected.expectProblem(401).expectHeader('WWW-Authenticate', (value) => /realm="/.test(value), 'with a realm');
  },
});

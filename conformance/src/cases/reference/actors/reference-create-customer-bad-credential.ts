import { defineCase } from '../../../engine/conformance-case.js';

export const referenceCreateCustomerBadCredential = defineCase({
  id: 'reference-create-customer-bad-credential',
  title: 'Returns 401 for an invalid credential in createCustomer',
  clause: 'createCustomer 401',
  profiles: ['reference'],
  async run(session) {
    const header = ['authorization', 'Bearer wrong'] as const;
    const rejected = await session.call('createCustomer', {
      ...{ body: { name: 'x', email: 'x@example.org' } },
      as: null,
      headers: [header],
    });
    rejected.expectProblem(401);
  },
});

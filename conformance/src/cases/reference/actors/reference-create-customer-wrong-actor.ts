import { defineCase } from '../../../engine/conformance-case.js';

export const referenceCreateCustomerWrongActor = defineCase({
  id: 'reference-create-customer-wrong-actor',
  title: 'Returns 403 for createCustomer as customer or carrier',
  clause: 'createCustomer 403',
  profiles: ['reference'],
  roles: ['customer', 'carrier'],
  async run(session) {
    for (const role of ['customer', 'carrier'] as const) {
      const rejected = await session.call('createCustomer', {
        ...{ body: { name: 'x', email: 'x@example.org' } },
        as: role,
      });
      rejected.expectProblem(403);
    }
  },
});

import { defineCase } from '../../engine/conformance-case.js';

export const deleteCustomerUnknown = defineCase({
  id: 'delete-customer-unknown',
  title: 'Returns 404 for an unknown record in deleteCustomer',
  clause: 'deleteCustomer 404',
  profiles: ['shop'],

  async run(session) {
    const unknown = await session.call('deleteCustomer', { path: { id: session.unique('nothing') } });
    unknown.expectProblem(404);
  },
});

import { defineCase } from '../../engine/conformance-case.js';

export const updateCustomerUnknown = defineCase({
  id: 'update-customer-unknown',
  title: 'Returns 404 for an unknown record in updateCustomer',
  clause: 'updateCustomer 404',
  profiles: ['shop', 'bundled'],

  async run(session) {
    const unknown = await session.call('updateCustomer', {
      path: { id: session.unique('nothing') },
      body: { name: 'Nobody' },
    });
    unknown.expectProblem(404);
  },
});

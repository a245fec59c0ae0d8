import { defineCase } from '../../engine/conformance-case.js';

export const getCustomerUnknown = defineCase({
  id: 'get-customer-unknown',
  title: 'Returns 404 for an unknown record in getCustomer',
  clause: 'getCustomer 404',
  profiles: ['shop', 'bundled'],

  async run(session) {
    const unknown = await session.call('getCustomer', { path: { id: session.unique('nothing') } });
    unknown.expectProblem(404);
  },
});

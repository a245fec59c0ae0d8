import { defineCase } from '../../engine/conformance-case.js';

export const updateCustomerUnknown = defineCase({
  id: 'update-customer-unknown',
  title: 'updateCustomer of a record that is not there answers 404',
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

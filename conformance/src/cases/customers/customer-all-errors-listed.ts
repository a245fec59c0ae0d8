import { defineCase } from '../../engine/conformance-case.js';

export const customerAllErrorsListed = defineCase({
  id: 'customer-all-errors-listed',
  title: 'Reports all invalid fields in one response',
  clause: 'createCustomer 422 /errors',
  profiles: ['shop', 'bundled', 'reference'],

  async run(session) {
    const rejected = await session.call('createCustomer', { body: {} });
    rejected.expectProblem(422, '/name').expectProblem(422, '/email');
  },
});

import { defineCase } from '../../engine/conformance-case.js';

export const customerAllFaultsNamed = defineCase({
  id: 'customer-all-faults-named',
  title: 'Every field at fault is named at once',
  place: 'createCustomer 422 /errors',
  profiles: ['shop', 'bundled', 'reference'],

  async run(session) {
    const refused = await session.call('createCustomer', { body: {} });
    refused.expectProblem(422, '/name').expectProblem(422, '/email');
  },
});

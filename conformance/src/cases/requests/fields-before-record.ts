import { defineCase } from '../../engine/conformance-case.js';

export const fieldsBeforeRecord = defineCase({
  id: 'fields-before-record',
  title: 'Reports invalid fields before an unknown record',
  clause: 'updateCustomer 422',
  profiles: ['shop', 'bundled'],

  async run(session) {
    const rejected = await session.call('updateCustomer', {
      path: { id: session.unique('nobody') },
      body: { status: 'asleep' },
    });
    rejected.expectProblem(422, '/status');
  },
});

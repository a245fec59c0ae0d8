import { defineCase } from '../../engine/conformance-case.js';
import { newCustomer } from '../records.js';

export const customerBadStatus = defineCase({
  id: 'customer-bad-status',
  title: 'Rejects an invalid customer status with 422 and changes nothing',
  clause: 'updateCustomer 422',
  profiles: ['shop', 'bundled'],

  async run(session) {
    const { id } = await newCustomer(session);
    const rejected = await session.call('updateCustomer', {
      path: { id },
      body: { status: 'asleep', name: 'Not this' },
    });
    rejected.expectProblem(422, '/status');
    const read = await session.call('getCustomer', { path: { id } });
    read.expectField('/status', 'active');
    if (read.field('/name') === 'Not this')
      read.fail('the name to be unchanged', 'the name from the rejected update', '/name');
  },
});

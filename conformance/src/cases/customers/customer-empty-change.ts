import { defineCase } from '../../engine/conformance-case.js';
import { newCustomer } from '../records.js';

export const customerEmptyChange = defineCase({
  id: 'customer-empty-change',
  title: 'Rejects an empty update of a customer with 422',
  clause: 'updateCustomer 422',
  profiles: ['shop', 'bundled'],

  async run(session) {
    const { id } = await newCustomer(session);
    const rejected = await session.call('updateCustomer', { path: { id }, body: {} });
    rejected.expectProblem(422);
  },
});

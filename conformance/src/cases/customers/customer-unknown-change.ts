import { defineCase } from '../../engine/conformance-case.js';
import { newCustomer } from '../records.js';

export const customerUnknownChange = defineCase({
  id: 'customer-unknown-change',
  title: 'Rejects an update that contains only unknown fields',
  clause: 'updateCustomer 422',
  profiles: ['shop', 'bundled'],

  async run(session) {
    const { id } = await newCustomer(session);
    const rejected = await session.call('updateCustomer', { path: { id }, body: { id: 'other', nickname: 'x' } });
    rejected.expectProblem(422);
  },
});

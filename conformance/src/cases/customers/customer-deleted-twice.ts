import { defineCase } from '../../engine/conformance-case.js';
import { newCustomer } from '../records.js';

export const customerDeletedTwice = defineCase({
  id: 'customer-deleted-twice',
  title: 'Returns 404 when a customer is deleted again',
  clause: 'deleteCustomer 404',
  profiles: ['shop'],

  async run(session) {
    const { id } = await newCustomer(session);
    await session.call('deleteCustomer', { path: { id } });
    const again = await session.call('deleteCustomer', { path: { id } });
    again.expectProblem(404);
  },
});

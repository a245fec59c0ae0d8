import { defineCase } from '../../engine/conformance-case.js';
import { newCustomer } from '../records.js';

export const customerDeleted = defineCase({
  id: 'customer-deleted',
  title: 'Returns 404 for a deleted customer',
  clause: 'deleteCustomer 204',
  profiles: ['shop'],

  async run(session) {
    const { id } = await newCustomer(session);
    const deleted = await session.call('deleteCustomer', { path: { id } });
    deleted.expectStatus(204);
    if (deleted.exchange.response.text !== '')
      deleted.fail('no body', `${deleted.exchange.response.text.length} characters`);
    const read = await session.call('getCustomer', { path: { id } });
    read.expectProblem(404);
  },
});

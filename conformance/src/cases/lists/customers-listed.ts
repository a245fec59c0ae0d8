import { defineCase } from '../../engine/conformance-case.js';
import { listAll } from '../list-all.js';
import { newCustomer } from '../records.js';

export const customersListed = defineCase({
  id: 'customers-listed',
  title: 'Returns a new record at the end of listCustomers',
  clause: 'listCustomers 200',
  profiles: ['shop', 'bundled'],

  async run(session) {
    const { id } = await newCustomer(session);
    const ids = await listAll(session, 'listCustomers');
    if (!ids.includes(id))
      (await session.call('listCustomers', { query: { limit: '1' } })).fail(
        `the list to contain ${id}`,
        `${ids.length} other records`,
      );
  },
});

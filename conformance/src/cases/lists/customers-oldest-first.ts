import { defineCase } from '../../engine/conformance-case.js';
import { listAll } from '../list-all.js';
import { newCustomer } from '../records.js';

export const customersOldestFirst = defineCase({
  id: 'customers-oldest-first',
  title: 'Sorts the records of listCustomers from oldest to newest',
  clause: 'listCustomers 200',
  profiles: ['shop', 'bundled'],

  async run(session) {
    const created = [(await newCustomer(session)).id, (await newCustomer(session)).id, (await newCustomer(session)).id];
    const ids = await listAll(session, 'listCustomers');
    const order = ids.filter((id) => created.includes(id));
    if (order.join() !== created.join())
      (await session.call('listCustomers', { query: { limit: '1' } })).fail(
        `${created.join(', ')} in this order`,
        order.join(', ') || 'none of them',
      );
  },
});

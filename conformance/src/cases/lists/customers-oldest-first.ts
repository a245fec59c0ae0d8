import { defineCase } from '../../engine/conformance-case.js';
import { listAll } from '../list-all.js';
import { newCustomer } from '../records.js';

export const customersOldestFirst = defineCase({
  id: 'customers-oldest-first',
  title: 'listCustomers is oldest first',
  place: 'listCustomers 200',
  profiles: ['shop', 'bundled'],

  async run(session) {
    const made = [(await newCustomer(session)).id, (await newCustomer(session)).id, (await newCustomer(session)).id];
    const ids = await listAll(session, 'listCustomers');
    const order = ids.filter((id) => made.includes(id));
    if (order.join() !== made.join())
      (await session.call('listCustomers', { query: { limit: '1' } })).fail(`${made.join(', ')} in this order`, order.join(', ') || 'none of them');
  },
});

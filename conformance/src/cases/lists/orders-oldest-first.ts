import { defineCase } from '../../engine/conformance-case.js';
import { listAll } from '../list-all.js';
import { newOrder } from '../records.js';

export const ordersOldestFirst = defineCase({
  id: 'orders-oldest-first',
  title: 'listOrders is oldest first',
  place: 'listOrders 200',
  profiles: ['shop', 'bundled'],

  async run(session) {
    const made = [(await newOrder(session)).id, (await newOrder(session)).id, (await newOrder(session)).id];
    const ids = await listAll(session, 'listOrders');
    const order = ids.filter((id) => made.includes(id));
    if (order.join() !== made.join())
      (await session.call('listOrders', { query: { limit: '1' } })).fail(`${made.join(', ')} in this order`, order.join(', ') || 'none of them');
  },
});

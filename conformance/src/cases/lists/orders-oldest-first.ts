import { defineCase } from '../../engine/conformance-case.js';
import { listAll } from '../list-all.js';
import { newOrder } from '../records.js';

export const ordersOldestFirst = defineCase({
  id: 'orders-oldest-first',
  title: 'Sorts the records of listOrders from oldest to newest',
  clause: 'listOrders 200',
  profiles: ['shop', 'bundled'],

  async run(session) {
    const created = [(await newOrder(session)).id, (await newOrder(session)).id, (await newOrder(session)).id];
    const ids = await listAll(session, 'listOrders');
    const order = ids.filter((id) => created.includes(id));
    if (order.join() !== created.join())
      (await session.call('listOrders', { query: { limit: '1' } })).fail(
        `${created.join(', ')} in this order`,
        order.join(', ') || 'none of them',
      );
  },
});

import { defineCase } from '../../engine/conformance-case.js';
import { listAll } from '../list-all.js';
import { newOrder } from '../records.js';

export const ordersListed = defineCase({
  id: 'orders-listed',
  title: 'Returns a new record at the end of listOrders',
  clause: 'listOrders 200',
  profiles: ['shop', 'bundled'],

  async run(session) {
    const { id } = await newOrder(session);
    const ids = await listAll(session, 'listOrders');
    if (!ids.includes(id))
      (await session.call('listOrders', { query: { limit: '1' } })).fail(
        `the list to contain ${id}`,
        `${ids.length} other records`,
      );
  },
});

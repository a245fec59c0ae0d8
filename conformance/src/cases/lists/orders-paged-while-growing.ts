import { defineCase } from '../../engine/conformance-case.js';
import { choosePageSize, listAll } from '../list-all.js';
import { newOrder } from '../records.js';

export const ordersPagedWhileGrowing = defineCase({
  id: 'orders-paged-while-growing',
  title: 'listOrders can be read to its end while records are added, without loss or duplicates',
  place: 'listOrders 200 Link',
  profiles: ['shop', 'bundled'],

  async run(session) {
    const made: string[] = [];
    for (let count = 0; count < 5; count += 1) made.push((await newOrder(session)).id);
    const ids = await listAll(session, 'listOrders', await choosePageSize(session, 'listOrders'), async (page) => {
      if (page < 3) await newOrder(session);
    });
    const last = await session.call('listOrders', { query: { limit: '1' } });
    const twice = ids.filter((id, index) => ids.indexOf(id) !== index);
    if (twice.length > 0) last.fail('every record once', `${twice.join(', ')} twice`);
    const lost = made.filter((id) => !ids.includes(id));
    if (lost.length > 0) last.fail('every record', `a list without ${lost.join(', ')}`);
  },
});

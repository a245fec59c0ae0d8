import { defineCase } from '../../engine/conformance-case.js';
import { choosePageSize, listAll } from '../list-all.js';
import { newOrder } from '../records.js';

export const ordersPagedWhileGrowing = defineCase({
  id: 'orders-paged-while-growing',
  title: 'Returns every record of listOrders once when records are added between pages',
  clause: 'listOrders 200 Link',
  profiles: ['shop', 'bundled'],

  async run(session) {
    const created: string[] = [];
    for (let count = 0; count < 5; count += 1) created.push((await newOrder(session)).id);
    const ids = await listAll(session, 'listOrders', await choosePageSize(session, 'listOrders'), async (page) => {
      if (page < 3) await newOrder(session);
    });
    const last = await session.call('listOrders', { query: { limit: '1' } });
    const duplicates = ids.filter((id, index) => ids.indexOf(id) !== index);
    if (duplicates.length > 0) last.fail('every record once', `${duplicates.join(', ')} twice`);
    const missing = created.filter((id) => !ids.includes(id));
    if (missing.length > 0) last.fail('every record', `a list without ${missing.join(', ')}`);
  },
});

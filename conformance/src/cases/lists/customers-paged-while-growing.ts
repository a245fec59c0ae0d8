import { defineCase } from '../../engine/conformance-case.js';
import { choosePageSize, listAll } from '../list-all.js';
import { newCustomer } from '../records.js';

export const customersPagedWhileGrowing = defineCase({
  id: 'customers-paged-while-growing',
  title: 'Returns every record of listCustomers once when records are added between pages',
  clause: 'listCustomers 200 Link',
  profiles: ['shop', 'bundled'],

  async run(session) {
    const created: string[] = [];
    for (let count = 0; count < 5; count += 1) created.push((await newCustomer(session)).id);
    const ids = await listAll(
      session,
      'listCustomers',
      await choosePageSize(session, 'listCustomers'),
      async (page) => {
        if (page < 3) await newCustomer(session);
      },
    );
    const last = await session.call('listCustomers', { query: { limit: '1' } });
    const duplicates = ids.filter((id, index) => ids.indexOf(id) !== index);
    if (duplicates.length > 0) last.fail('every record once', `${duplicates.join(', ')} twice`);
    const missing = created.filter((id) => !ids.includes(id));
    if (missing.length > 0) last.fail('every record', `a list without ${missing.join(', ')}`);
  },
});

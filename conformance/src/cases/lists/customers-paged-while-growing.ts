import { defineCase } from '../../engine/conformance-case.js';
import { choosePageSize, listAll } from '../list-all.js';
import { newCustomer } from '../records.js';

export const customersPagedWhileGrowing = defineCase({
  id: 'customers-paged-while-growing',
  title: 'listCustomers can be read to its end while records are added, without loss or duplicates',
  place: 'listCustomers 200 Link',
  profiles: ['shop', 'bundled'],

  async run(session) {
    const made: string[] = [];
    for (let count = 0; count < 5; count += 1) made.push((await newCustomer(session)).id);
    const ids = await listAll(session, 'listCustomers', await choosePageSize(session, 'listCustomers'), async (page) => {
      if (page < 3) await newCustomer(session);
    });
    const last = await session.call('listCustomers', { query: { limit: '1' } });
    const twice = ids.filter((id, index) => ids.indexOf(id) !== index);
    if (twice.length > 0) last.fail('every record once', `${twice.join(', ')} twice`);
    const lost = made.filter((id) => !ids.includes(id));
    if (lost.length > 0) last.fail('every record', `a list without ${lost.join(', ')}`);
  },
});

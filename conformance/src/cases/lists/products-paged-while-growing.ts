import { defineCase } from '../../engine/conformance-case.js';
import { choosePageSize, listAll } from '../list-all.js';
import { newProduct } from '../records.js';

export const productsPagedWhileGrowing = defineCase({
  id: 'products-paged-while-growing',
  title: 'Returns every record of listProducts once when records are added between pages',
  clause: 'listProducts 200 Link',
  profiles: ['shop', 'bundled', 'reference'],

  async run(session) {
    const created: string[] = [];
    for (let count = 0; count < 5; count += 1) created.push((await newProduct(session)).id);
    const ids = await listAll(session, 'listProducts', await choosePageSize(session, 'listProducts'), async (page) => {
      if (page < 3) await newProduct(session);
    });
    const last = await session.call('listProducts', { query: { limit: '1' } });
    const duplicates = ids.filter((id, index) => ids.indexOf(id) !== index);
    if (duplicates.length > 0) last.fail('every record once', `${duplicates.join(', ')} twice`);
    const missing = created.filter((id) => !ids.includes(id));
    if (missing.length > 0) last.fail('every record', `a list without ${missing.join(', ')}`);
  },
});

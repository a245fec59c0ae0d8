import { defineCase } from '../../engine/conformance-case.js';
import { listAll } from '../list-all.js';
import { newProduct } from '../records.js';

export const productsListed = defineCase({
  id: 'products-listed',
  title: 'Returns a new record at the end of listProducts',
  clause: 'listProducts 200',
  profiles: ['shop', 'bundled', 'reference'],

  async run(session) {
    const { id } = await newProduct(session);
    const ids = await listAll(session, 'listProducts');
    if (!ids.includes(id))
      (await session.call('listProducts', { query: { limit: '1' } })).fail(
        `the list to contain ${id}`,
        `${ids.length} other records`,
      );
  },
});

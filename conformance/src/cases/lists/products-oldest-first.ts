import { defineCase } from '../../engine/conformance-case.js';
import { listAll } from '../list-all.js';
import { newProduct } from '../records.js';

export const productsOldestFirst = defineCase({
  id: 'products-oldest-first',
  title: 'Sorts the records of listProducts from oldest to newest',
  clause: 'listProducts 200',
  profiles: ['shop', 'bundled', 'reference'],

  async run(session) {
    const created = [(await newProduct(session)).id, (await newProduct(session)).id, (await newProduct(session)).id];
    const ids = await listAll(session, 'listProducts');
    const order = ids.filter((id) => created.includes(id));
    if (order.join() !== created.join())
      (await session.call('listProducts', { query: { limit: '1' } })).fail(
        `${created.join(', ')} in this order`,
        order.join(', ') || 'none of them',
      );
  },
});

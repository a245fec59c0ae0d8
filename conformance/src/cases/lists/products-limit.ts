import { defineCase } from '../../engine/conformance-case.js';
import { newProduct } from '../records.js';

export const productsLimit = defineCase({
  id: 'products-limit',
  title: 'Applies limit to listProducts and links to the next page',
  clause: 'listProducts 200 Link',
  profiles: ['shop', 'bundled', 'reference'],

  async run(session) {
    await newProduct(session);
    await newProduct(session);
    const page = await session.call('listProducts', { query: { limit: '1' } });
    page.expectStatus(200).expectHeader('Link', (value) => /;\s*rel="?next"?/.test(value), 'with rel="next"');
    if (!Array.isArray(page.json) || page.json.length !== 1)
      page.fail('a list of one record', Array.isArray(page.json) ? `${page.json.length} records` : 'not a list');
  },
});

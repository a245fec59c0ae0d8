import { defineCase } from '../../engine/conformance-case.js';
import { newOrder } from '../records.js';

export const ordersLimit = defineCase({
  id: 'orders-limit',
  title: 'Applies limit to listOrders and links to the next page',
  clause: 'listOrders 200 Link',
  profiles: ['shop', 'bundled'],

  async run(session) {
    await newOrder(session);
    await newOrder(session);
    const page = await session.call('listOrders', { query: { limit: '1' } });
    page.expectStatus(200).expectHeader('Link', (value) => /;\s*rel="?next"?/.test(value), 'with rel="next"');
    if (!Array.isArray(page.json) || page.json.length !== 1)
      page.fail('a list of one record', Array.isArray(page.json) ? `${page.json.length} records` : 'not a list');
  },
});

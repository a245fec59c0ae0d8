import { defineCase } from '../../engine/conformance-case.js';
import { newCustomer } from '../records.js';

export const customersLimit = defineCase({
  id: 'customers-limit',
  title: 'Applies limit to listCustomers and links to the next page',
  clause: 'listCustomers 200 Link',
  profiles: ['shop', 'bundled'],

  async run(session) {
    await newCustomer(session);
    await newCustomer(session);
    const page = await session.call('listCustomers', { query: { limit: '1' } });
    page.expectStatus(200).expectHeader('Link', (value) => /;\s*rel="?next"?/.test(value), 'with rel="next"');
    if (!Array.isArray(page.json) || page.json.length !== 1)
      page.fail('a list of one record', Array.isArray(page.json) ? `${page.json.length} records` : 'not a list');
  },
});

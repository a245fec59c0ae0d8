import { defineCase } from '../../engine/conformance-case.js';

export const limitDefault = defineCase({
  id: 'limit-default',
  title: 'Returns at most 50 records from a list without a limit',
  clause: 'listProducts 200',
  profiles: ['shop', 'bundled', 'reference'],

  async run(session) {
    const page = await session.call('listProducts');
    page.expectStatus(200).expectMediaType('application/json');
    if (!Array.isArray(page.json) || page.json.length > 50)
      page.fail(
        'a list of at most 50 records',
        Array.isArray(page.json) ? `${page.json.length} records` : 'not a list',
      );
  },
});

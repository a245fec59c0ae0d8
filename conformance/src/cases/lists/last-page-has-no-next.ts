import { defineCase } from '../../engine/conformance-case.js';
import { listPages } from '../list-all.js';
import { newProduct } from '../records.js';

export const lastPageHasNoNext = defineCase({
  id: 'last-page-has-no-next',
  title: 'Omits the next link on the last page',
  clause: 'listProducts 200 Link',
  profiles: ['shop', 'bundled', 'reference'],

  async run(session) {
    await newProduct(session);
    const responses = await listPages(session, 'listProducts');
    const last = responses.at(-1);
    if (last?.header('Link')?.includes('next')) last.fail('no link to a next page', last.header('Link') ?? '');
  },
});

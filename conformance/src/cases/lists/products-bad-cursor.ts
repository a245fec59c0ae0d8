import { defineCase } from '../../engine/conformance-case.js';

export const productsBadCursor = defineCase({
  id: 'products-bad-cursor',
  title: 'listProducts refuses a cursor that it did not give',
  clause: 'listProducts 422',
  profiles: ['shop', 'bundled', 'reference'],

  async run(session) {
    const rejected = await session.call('listProducts', { query: { cursor: 'not-a-cursor!' } });
    rejected.expectProblem(422, '/cursor');
  },
});

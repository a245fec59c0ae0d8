import { defineCase } from '../../engine/conformance-case.js';

export const productsBadCursor = defineCase({
  id: 'products-bad-cursor',
  title: 'Rejects a cursor that listProducts did not return',
  clause: 'listProducts 422',
  profiles: ['shop', 'bundled', 'reference'],

  async run(session) {
    const rejected = await session.call('listProducts', { query: { cursor: 'not-a-cursor!' } });
    rejected.expectProblem(422, '/cursor');
  },
});

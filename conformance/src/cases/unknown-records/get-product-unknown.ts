import { defineCase } from '../../engine/conformance-case.js';

export const getProductUnknown = defineCase({
  id: 'get-product-unknown',
  title: 'Returns 404 for an unknown record in getProduct',
  clause: 'getProduct 404',
  profiles: ['shop', 'bundled', 'reference'],

  async run(session) {
    const unknown = await session.call('getProduct', { path: { id: session.unique('nothing') } });
    unknown.expectProblem(404);
  },
});

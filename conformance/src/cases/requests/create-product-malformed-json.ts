import { defineCase } from '../../engine/conformance-case.js';

export const createProductMalformedJson = defineCase({
  id: 'create-product-malformed-json',
  title: 'Returns 400 for createProduct with malformed JSON',
  clause: 'createProduct 400',
  profiles: ['shop', 'bundled', 'reference'],

  async run(session) {
    const rejected = await session.call('createProduct', { rawBody: '{"name": ' });
    rejected.expectProblem(400);
  },
});

import { defineCase } from '../../engine/conformance-case.js';

export const createProductTooLarge = defineCase({
  id: 'create-product-too-large',
  title: 'Returns 413 for createProduct with a body of 2 MB',
  clause: 'createProduct 413',
  profiles: ['shop', 'bundled', 'reference'],

  async run(session) {
    const rejected = await session.call('createProduct', { body: { name: 'x'.repeat(2_000_000) } });
    rejected.expectProblem(413);
  },
});

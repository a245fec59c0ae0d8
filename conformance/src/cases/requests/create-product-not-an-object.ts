import { defineCase } from '../../engine/conformance-case.js';

export const createProductNotAnObject = defineCase({
  id: 'create-product-not-an-object',
  title: 'Returns 422 for createProduct with JSON that is not an object',
  clause: 'createProduct 422',
  profiles: ['shop', 'bundled', 'reference'],

  async run(session) {
    for (const rawBody of ['[]', '"text"', '42', 'null', 'true']) {
      const rejected = await session.call('createProduct', { rawBody });
      rejected.expectProblem(422);
    }
  },
});

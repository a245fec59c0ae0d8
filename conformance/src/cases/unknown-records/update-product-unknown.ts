import { defineCase } from '../../engine/conformance-case.js';

export const updateProductUnknown = defineCase({
  id: 'update-product-unknown',
  title: 'Returns 404 for an unknown record in updateProduct',
  clause: 'updateProduct 404',
  profiles: ['shop'],

  async run(session) {
    const unknown = await session.call('updateProduct', {
      path: { id: session.unique('nothing') },
      body: { price: 1 },
    });
    unknown.expectProblem(404);
  },
});

import { defineCase } from '../../engine/conformance-case.js';

export const deleteProductUnknown = defineCase({
  id: 'delete-product-unknown',
  title: 'Returns 404 for an unknown record in deleteProduct',
  clause: 'deleteProduct 404',
  profiles: ['shop'],

  async run(session) {
    const unknown = await session.call('deleteProduct', { path: { id: session.unique('nothing') } });
    unknown.expectProblem(404);
  },
});

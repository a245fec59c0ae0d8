import { defineCase } from '../../engine/conformance-case.js';

export const deleteProductUnknown = defineCase({
  id: 'delete-product-unknown',
  title: 'deleteProduct of a record that is not there answers 404',
  clause: 'deleteProduct 404',
  profiles: ['shop'],

  async run(session) {
    const unknown = await session.call('deleteProduct', { path: { id: session.unique('nothing') } });
    unknown.expectProblem(404);
  },
});

import { defineCase } from '../../engine/conformance-case.js';

export const updateProductUnknown = defineCase({
  id: 'update-product-unknown',
  title: 'updateProduct of a record that is not there answers 404',
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

import { defineCase } from '../../../engine/conformance-case.js';

export const referenceCreateProductWrongActor = defineCase({
  id: 'reference-create-product-wrong-actor',
  title: 'Returns 403 for createProduct as customer or carrier',
  clause: 'createProduct 403',
  profiles: ['reference'],
  roles: ['customer', 'carrier'],
  async run(session) {
    for (const role of ['customer', 'carrier'] as const) {
      const rejected = await session.call('createProduct', { ...{ body: { name: 'x', price: 1 } }, as: role });
      rejected.expectProblem(403);
    }
  },
});

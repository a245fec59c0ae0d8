import { defineCase } from '../../../engine/conformance-case.js';

export const referenceCreateProductBadCredential = defineCase({
  id: 'reference-create-product-bad-credential',
  title: 'Returns 401 for an invalid credential in createProduct',
  clause: 'createProduct 401',
  profiles: ['reference'],
  async run(session) {
    const header = ['authorization', 'Bearer wrong'] as const;
    const rejected = await session.call('createProduct', {
      ...{ body: { name: 'x', price: 1 } },
      as: null,
      headers: [header],
    });
    rejected.expectProblem(401);
  },
});

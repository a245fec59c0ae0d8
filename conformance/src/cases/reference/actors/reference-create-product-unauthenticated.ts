import { defineCase } from '../../../engine/conformance-case.js';

export const referenceCreateProductUnauthenticated = defineCase({
  id: 'reference-create-product-unauthenticated',
  title: 'Returns 401 with a challenge for createProduct without a credential',
  clause: 'createProduct 401',
  profiles: ['reference'],
  async run(session) {
    const rejected = await session.call('createProduct', { ...{ body: { name: 'x', price: 1 } }, as: null });
    rejected.expectProblem(401).expectHeader('WWW-Authenticate', (value) => /realm="/.test(value), 'with a realm');
  },
});

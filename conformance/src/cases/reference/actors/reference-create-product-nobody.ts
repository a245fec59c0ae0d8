import { defineCase } from '../../../engine/conformance-case.js';

export const referenceCreateProductNobody = defineCase({
  id: 'reference-create-product-nobody',
  title: 'createProduct without a credential answers 401 with a challenge',
  place: 'createProduct 401',
  profiles: ['reference'],
  async run(session) {
    const refused = await session.call('createProduct', { ...{ body: { name: 'x', price: 1 } }, as: null });
    refused.expectProblem(401).expectHeader('WWW-Authenticate', (value) => /realm="/.test(value), 'with a realm');
  },
});

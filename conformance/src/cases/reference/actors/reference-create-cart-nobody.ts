import { defineCase } from '../../../engine/conformance-case.js';

export const referenceCreateCartNobody = defineCase({
  id: 'reference-create-cart-nobody',
  title: 'createCart without a credential answers 401 with a challenge',
  place: 'createCart 401',
  profiles: ['reference'],
  async run(session) {
    const refused = await session.call('createCart', { as: null });
    refused.expectProblem(401).expectHeader('WWW-Authenticate', (value) => /realm="/.test(value), 'with a realm');
  },
});

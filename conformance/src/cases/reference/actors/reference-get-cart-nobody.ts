import { defineCase } from '../../../engine/conformance-case.js';

export const referenceGetCartNobody = defineCase({
  id: 'reference-get-cart-nobody',
  title: 'getCart without a credential answers 401 with a challenge',
  place: 'getCart 401',
  profiles: ['reference'],
  async run(session) {
    const refused = await session.call('getCart', { ...{ path: { cartId: session.unique('nothing') } }, as: null });
    refused.expectProblem(401).expectHeader('WWW-Authenticate', (value) => /realm="/.test(value), 'with a realm');
  },
});

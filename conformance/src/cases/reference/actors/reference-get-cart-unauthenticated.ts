import { defineCase } from '../../../engine/conformance-case.js';

export const referenceGetCartUnauthenticated = defineCase({
  id: 'reference-get-cart-unauthenticated',
  title: 'Returns 401 with a challenge for getCart without a credential',
  clause: 'getCart 401',
  profiles: ['reference'],
  async run(session) {
    const rejected = await session.call('getCart', { ...{ path: { cartId: session.unique('nothing') } }, as: null });
    rejected.expectProblem(401).expectHeader('WWW-Authenticate', (value) => /realm="/.test(value), 'with a realm');
  },
});

import { defineCase } from '../../../engine/conformance-case.js';

export const referenceCheckoutCartNobody = defineCase({
  id: 'reference-checkout-cart-nobody',
  title: 'checkoutCart without a credential answers 401 with a challenge',
  place: 'checkoutCart 401',
  profiles: ['reference'],
  async run(session) {
    const refused = await session.call('checkoutCart', { ...{ path: { cartId: session.unique('nothing') } }, as: null });
    refused.expectProblem(401).expectHeader('WWW-Authenticate', (value) => /realm="/.test(value), 'with a realm');
  },
});

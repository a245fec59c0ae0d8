import { defineCase } from '../../../engine/conformance-case.js';

export const referenceCheckoutCartUnauthenticated = defineCase({
  id: 'reference-checkout-cart-unauthenticated',
  title: 'Returns 401 with a challenge for checkoutCart without a credential',
  clause: 'checkoutCart 401',
  profiles: ['reference'],
  async run(session) {
    const rejected = await session.call('checkoutCart', {
      ...{ path: { cartId: session.unique('nothing') } },
      as: null,
    });
    rejected.expectProblem(401).expectHeader('WWW-Authenticate', (value) => /realm="/.test(value), 'with a realm');
  },
});

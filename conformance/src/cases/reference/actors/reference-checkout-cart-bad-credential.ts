import { defineCase } from '../../../engine/conformance-case.js';

export const referenceCheckoutCartBadCredential = defineCase({
  id: 'reference-checkout-cart-bad-credential',
  title: 'Returns 401 for an invalid credential in checkoutCart',
  clause: 'checkoutCart 401',
  profiles: ['reference'],
  async run(session) {
    const header = ['authorization', 'Bearer wrong'] as const;
    const rejected = await session.call('checkoutCart', {
      ...{ path: { cartId: session.unique('nothing') } },
      as: null,
      headers: [header],
    });
    rejected.expectProblem(401);
  },
});

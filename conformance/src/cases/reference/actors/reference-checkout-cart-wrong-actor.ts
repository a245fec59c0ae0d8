import { defineCase } from '../../../engine/conformance-case.js';

export const referenceCheckoutCartWrongActor = defineCase({
  id: 'reference-checkout-cart-wrong-actor',
  title: 'Returns 403 for checkoutCart as admin or carrier',
  clause: 'checkoutCart 403',
  profiles: ['reference'],
  roles: ['admin', 'carrier'],
  async run(session) {
    for (const role of ['admin', 'carrier'] as const) {
      const rejected = await session.call('checkoutCart', {
        ...{ path: { cartId: session.unique('nothing') } },
        as: role,
      });
      rejected.expectProblem(403);
    }
  },
});

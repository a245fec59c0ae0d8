import { defineCase } from '../../../engine/conformance-case.js';

export const referenceGetCartBadCredential = defineCase({
  id: 'reference-get-cart-bad-credential',
  title: 'Returns 401 for an invalid credential in getCart',
  clause: 'getCart 401',
  profiles: ['reference'],
  async run(session) {
    const header = ['authorization', 'Bearer wrong'] as const;
    const rejected = await session.call('getCart', {
      ...{ path: { cartId: session.unique('nothing') } },
      as: null,
      headers: [header],
    });
    rejected.expectProblem(401);
  },
});

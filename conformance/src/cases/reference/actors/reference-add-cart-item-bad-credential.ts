import { defineCase } from '../../../engine/conformance-case.js';

export const referenceAddCartItemBadCredential = defineCase({
  id: 'reference-add-cart-item-bad-credential',
  title: 'Returns 401 for an invalid credential in addCartItem',
  clause: 'addCartItem 401',
  profiles: ['reference'],
  async run(session) {
    const header = ['authorization', 'Bearer wrong'] as const;
    const rejected = await session.call('addCartItem', {
      ...{ path: { cartId: session.unique('nothing') }, body: { productId: 'x' } },
      as: null,
      headers: [header],
    });
    rejected.expectProblem(401);
  },
});

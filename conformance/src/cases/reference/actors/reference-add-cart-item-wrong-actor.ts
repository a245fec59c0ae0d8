import { defineCase } from '../../../engine/conformance-case.js';

export const referenceAddCartItemWrongActor = defineCase({
  id: 'reference-add-cart-item-wrong-actor',
  title: 'Returns 403 for addCartItem as admin or carrier',
  clause: 'addCartItem 403',
  profiles: ['reference'],
  roles: ['admin', 'carrier'],
  async run(session) {
    for (const role of ['admin', 'carrier'] as const) {
      const rejected = await session.call('addCartItem', {
        ...{ path: { cartId: session.unique('nothing') }, body: { productId: 'x' } },
        as: role,
      });
      rejected.expectProblem(403);
    }
  },
});

import { defineCase } from '../../../engine/conformance-case.js';

export const referenceGetCartWrongActor = defineCase({
  id: 'reference-get-cart-wrong-actor',
  title: 'Returns 403 for getCart as admin or carrier',
  clause: 'getCart 403',
  profiles: ['reference'],
  roles: ['admin', 'carrier'],
  async run(session) {
    for (const role of ['admin', 'carrier'] as const) {
      const rejected = await session.call('getCart', { ...{ path: { cartId: session.unique('nothing') } }, as: role });
      rejected.expectProblem(403);
    }
  },
});

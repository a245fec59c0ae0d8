import { defineCase } from '../../../engine/conformance-case.js';

export const cartUnknown = defineCase({
  id: 'cart-unknown',
  title: 'Returns 404 for an unknown record in getCart',
  clause: 'getCart 404',
  profiles: ['reference'],
  roles: ['customer'],
  async run(session) {
    const unknown = await session.call('getCart', { path: { cartId: session.unique('nothing') } });
    unknown.expectProblem(404);
  },
});

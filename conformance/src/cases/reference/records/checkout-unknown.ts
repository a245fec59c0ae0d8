import { defineCase } from '../../../engine/conformance-case.js';

export const checkoutUnknown = defineCase({
  id: 'checkout-unknown',
  title: 'Returns 404 for an unknown record in checkoutCart',
  clause: 'checkoutCart 404',
  profiles: ['reference'],
  roles: ['customer'],
  async run(session) {
    const unknown = await session.call('checkoutCart', { path: { cartId: session.unique('nothing') } });
    unknown.expectProblem(404);
  },
});

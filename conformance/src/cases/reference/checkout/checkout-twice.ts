import { defineCase } from '../../../engine/conformance-case.js';
import { newCheckout } from '../../reference-records.js';

export const checkoutTwice = defineCase({
  id: 'checkout-twice',
  title: 'Rejects a second checkout of a cart',
  clause: 'checkoutCart 409',
  profiles: ['reference'],
  roles: ['customer', 'admin'],
  async run(session) {
    const { cartId } = await newCheckout(session);
    const rejected = await session.call('checkoutCart', { path: { cartId } });
    rejected.expectProblem(409);
  },
});

import { defineCase } from '../../../engine/conformance-case.js';
import { newCart } from '../../reference-records.js';

export const checkoutEmpty = defineCase({
  id: 'checkout-empty',
  title: 'Rejects checkout of an empty cart',
  clause: 'checkoutCart 409',
  profiles: ['reference'],
  roles: ['customer'],
  async run(session) {
    const { id } = await newCart(session);
    const rejected = await session.call('checkoutCart', { path: { cartId: id } });
    rejected.expectProblem(409);
    const cart = await session.call('getCart', { path: { cartId: id } });
    cart.expectField('/status', 'open');
  },
});

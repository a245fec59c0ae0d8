import { defineCase } from '../../../engine/conformance-case.js';
import { newCart } from '../../reference-records.js';

export const checkoutEmpty = defineCase({
  id: 'checkout-empty',
  title: 'An empty cart cannot be checked out',
  place: 'checkoutCart 409',
  profiles: ['reference'],
  roles: ['customer'],
  async run(session) {
    const { id } = await newCart(session);
    const refused = await session.call('checkoutCart', { path: { cartId: id } });
    refused.expectProblem(409);
    const cart = await session.call('getCart', { path: { cartId: id } });
    cart.expectField('/status', 'open');
  },
});

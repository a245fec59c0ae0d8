import { defineCase } from '../../../engine/conformance-case.js';
import { newCheckout } from '../../reference-records.js';

export const checkoutClosesCart = defineCase({
  id: 'checkout-closes-cart',
  title: 'Sets the status of a cart to checkedOut after checkout',
  clause: 'checkoutCart 201',
  profiles: ['reference'],
  roles: ['customer', 'admin'],
  async run(session) {
    const { cartId } = await newCheckout(session);
    const cart = await session.call('getCart', { path: { cartId } });
    cart.expectField('/status', 'checkedOut');
  },
});

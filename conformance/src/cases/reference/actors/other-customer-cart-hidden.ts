import { defineCase } from '../../../engine/conformance-case.js';
import { newFilledCart } from '../../reference-records.js';

export const otherCustomerCartHidden = defineCase({
  id: 'other-customer-cart-hidden',
  title: 'Returns 404 for reading, filling or checking out a cart of another customer',
  clause: 'getCart 404',
  profiles: ['reference'],
  roles: ['customer', 'otherCustomer', 'admin'],
  async run(session) {
    const cart = await newFilledCart(session);
    const responses = [
      await session.call('getCart', { as: 'otherCustomer', path: { cartId: cart.id } }),
      await session.call('addCartItem', {
        as: 'otherCustomer',
        path: { cartId: cart.id },
        body: { productId: cart.productId },
      }),
      await session.call('checkoutCart', { as: 'otherCustomer', path: { cartId: cart.id } }),
    ];
    for (const response of responses) response.expectProblem(404);
    const own = await session.call('getCart', { path: { cartId: cart.id } });
    own.expectField('/status', 'open');
  },
});

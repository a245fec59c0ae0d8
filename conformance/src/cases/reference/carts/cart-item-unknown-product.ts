import { defineCase } from '../../../engine/conformance-case.js';
import { newCart } from '../../reference-records.js';

export const cartItemUnknownProduct = defineCase({
  id: 'cart-item-unknown-product',
  title: 'Rejects adding an unknown product to a cart',
  clause: 'addCartItem 422',
  profiles: ['reference'],
  roles: ['customer'],
  async run(session) {
    const cart = await newCart(session);
    const rejected = await session.call('addCartItem', {
      path: { cartId: cart.id },
      body: { productId: session.unique('nothing') },
    });
    rejected.expectProblem(422, '/productId');
  },
});

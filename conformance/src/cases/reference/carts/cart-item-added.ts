import { defineCase } from '../../../engine/conformance-case.js';
import { newFilledCart } from '../../reference-records.js';

export const cartItemAdded = defineCase({
  id: 'cart-item-added',
  title: 'Returns a cart with the item that was added',
  clause: 'addCartItem 201',
  profiles: ['reference'],
  roles: ['customer', 'admin'],
  async run(session) {
    const cart = await newFilledCart(session, { qty: 3 });
    const read = await session.call('getCart', { path: { cartId: cart.id } });
    read.expectField('/items/0/productId', cart.productId).expectField('/items/0/qty', 3);
  },
});

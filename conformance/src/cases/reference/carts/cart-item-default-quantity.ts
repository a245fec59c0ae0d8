import { defineCase } from '../../../engine/conformance-case.js';
import { newProduct } from '../../records.js';
import { newCart } from '../../reference-records.js';

export const cartItemDefaultQuantity = defineCase({
  id: 'cart-item-default-quantity',
  title: 'Sets the quantity of a cart item to 1 by default',
  clause: 'addCartItem 201',
  profiles: ['reference'],
  roles: ['customer', 'admin'],
  async run(session) {
    const [cart, product] = [await newCart(session), await newProduct(session)];
    const added = await session.call('addCartItem', { path: { cartId: cart.id }, body: { productId: product.id } });
    added.expectField('/items/0/qty', 1);
  },
});

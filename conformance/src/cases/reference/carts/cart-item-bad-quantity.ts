import { defineCase } from '../../../engine/conformance-case.js';
import { newProduct } from '../../records.js';
import { newCart } from '../../reference-records.js';

export const cartItemBadQuantity = defineCase({
  id: 'cart-item-bad-quantity',
  title: 'Rejects a quantity in a cart that is not a positive integer',
  clause: 'addCartItem 422',
  profiles: ['reference'],
  roles: ['customer', 'admin'],
  async run(session) {
    const [cart, product] = [await newCart(session), await newProduct(session)];
    for (const qty of [0, -1, 1.5, '2']) {
      const rejected = await session.call('addCartItem', {
        path: { cartId: cart.id },
        body: { productId: product.id, qty },
      });
      rejected.expectProblem(422, '/qty');
    }
  },
});

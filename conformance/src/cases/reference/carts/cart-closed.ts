import { defineCase } from '../../../engine/conformance-case.js';
import { newCheckout } from '../../reference-records.js';

export const cartClosed = defineCase({
  id: 'cart-closed',
  title: 'Rejects adding an item to a cart that is checked out',
  clause: 'addCartItem 409',
  profiles: ['reference'],
  roles: ['customer', 'admin'],
  async run(session) {
    const { cartId, response } = await newCheckout(session);
    const rejected = await session.call('addCartItem', {
      path: { cartId },
      body: { productId: response.text('/order/items/0/productId') },
    });
    rejected.expectProblem(409);
  },
});

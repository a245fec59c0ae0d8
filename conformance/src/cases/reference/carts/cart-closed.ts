import { defineCase } from '../../../engine/conformance-case.js';
import { newCheckout } from '../../reference-records.js';

export const cartClosed = defineCase({
  id: 'cart-closed',
  title: 'Nothing can be added to a cart that is checked out',
  place: 'addCartItem 409',
  profiles: ['reference'],
  roles: ['customer', 'admin'],
  async run(session) {
    const { cartId, answer } = await newCheckout(session);
    const refused = await session.call('addCartItem', { path: { cartId }, body: { productId: answer.text('/order/items/0/productId') } });
    refused.expectProblem(409);
  },
});

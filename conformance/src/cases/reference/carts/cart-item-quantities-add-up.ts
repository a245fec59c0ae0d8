import { defineCase } from '../../../engine/conformance-case.js';
import { newFilledCart } from '../../reference-records.js';

export const cartItemQuantitiesAddUp = defineCase({
  id: 'cart-item-quantities-add-up',
  title: 'Adds up the quantities when the same product is added to a cart again',
  clause: 'addCartItem 200 or 201',
  profiles: ['reference'],
  roles: ['customer', 'admin'],
  async run(session) {
    const cart = await newFilledCart(session, { qty: 2 });
    const added = await session.call('addCartItem', {
      path: { cartId: cart.id },
      body: { productId: cart.productId, qty: 3 },
    });
    added.expectStatus(200, 201).expectField('/items/0/qty', 5);
    const items = added.field('/items');
    if (!Array.isArray(items) || items.length !== 1)
      added.fail('one item', Array.isArray(items) ? `${items.length} items` : 'not a list', '/items');
  },
});

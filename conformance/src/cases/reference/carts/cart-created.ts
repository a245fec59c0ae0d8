import { defineCase } from '../../../engine/conformance-case.js';
import { newCart } from '../../reference-records.js';

export const cartCreated = defineCase({
  id: 'cart-created',
  title: 'A new cart is open, empty and the own one',
  place: 'createCart 201',
  profiles: ['reference'],
  roles: ['customer'],
  async run(session) {
    const { id, answer } = await newCart(session);
    answer.expectStatus(201).expectField('/status', 'open').expectField('/items', []);
    answer.expectHeader('Location', (value) => value.includes(encodeURIComponent(id)), `that names the cart ${id}`);
    const read = await session.call('getCart', { path: { cartId: id } });
    read.expectStatus(200).expectField('/id', id).expectField('/customerId', answer.text('/customerId'));
  },
});

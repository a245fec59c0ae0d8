import { defineCase } from '../../../engine/conformance-case.js';
import { newCart } from '../../reference-records.js';

export const cartCreated = defineCase({
  id: 'cart-created',
  title: 'Creates an open, empty cart that belongs to the customer',
  clause: 'createCart 201',
  profiles: ['reference'],
  roles: ['customer'],
  async run(session) {
    const { id, response } = await newCart(session);
    response.expectStatus(201).expectField('/status', 'open').expectField('/items', []);
    response.expectHeader('Location', (value) => value.includes(encodeURIComponent(id)), `that names the cart ${id}`);
    const read = await session.call('getCart', { path: { cartId: id } });
    read.expectStatus(200).expectField('/id', id).expectField('/customerId', response.text('/customerId'));
  },
});

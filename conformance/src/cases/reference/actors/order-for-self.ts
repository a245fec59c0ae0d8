import { defineCase } from '../../../engine/conformance-case.js';
import { newProduct } from '../../records.js';
import { newCart } from '../../reference-records.js';

export const orderForSelf = defineCase({
  id: 'order-for-self',
  title: 'Allows customers to create orders for themselves',
  clause: 'createOrder 201',
  profiles: ['reference'],
  roles: ['customer', 'admin'],
  async run(session) {
    const [cart, product] = [await newCart(session), await newProduct(session)];
    const order = await session.call('createOrder', {
      as: 'customer',
      body: { customerId: cart.response.text('/customerId'), items: [{ productId: product.id }] },
    });
    order.expectStatus(201).expectField('/customerId', cart.response.text('/customerId'));
  },
});

import { defineCase } from '../../../engine/conformance-case.js';
import { newProduct } from '../../records.js';
import { newCart } from '../../reference-records.js';

export const orderForOtherCustomer = defineCase({
  id: 'order-for-other-customer',
  title: 'Returns 403 when a customer creates an order for another customer',
  clause: 'createOrder 403',
  profiles: ['reference'],
  roles: ['customer', 'otherCustomer', 'admin'],
  async run(session) {
    const [others, product] = [await newCart(session, 'otherCustomer'), await newProduct(session)];
    const rejected = await session.call('createOrder', {
      as: 'customer',
      body: { customerId: others.response.text('/customerId'), items: [{ productId: product.id }] },
    });
    rejected.expectProblem(403);
  },
});

import { defineCase } from '../../../engine/conformance-case.js';
import { newProduct } from '../../records.js';
import { newCart } from '../../reference-records.js';

export const orderForAnother = defineCase({
  id: 'order-for-another',
  title: 'A customer who orders for another id gets 403',
  place: 'createOrder 403',
  profiles: ['reference'],
  roles: ['customer', 'otherCustomer', 'admin'],
  async run(session) {
    const [others, product] = [await newCart(session, 'otherCustomer'), await newProduct(session)];
    const refused = await session.call('createOrder', {
      as: 'customer',
      body: { customerId: others.answer.text('/customerId'), items: [{ productId: product.id }] },
    });
    refused.expectProblem(403);
  },
});

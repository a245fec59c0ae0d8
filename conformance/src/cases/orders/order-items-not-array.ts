import { defineCase } from '../../engine/conformance-case.js';
import { newCustomer, newProduct } from '../records.js';

export const orderItemsNotArray = defineCase({
  id: 'order-items-not-array',
  title: 'Rejects items that are not an array',
  clause: 'createOrder 422',
  profiles: ['shop', 'bundled', 'reference'],

  async run(session) {
    const [customer, product] = [await newCustomer(session), await newProduct(session)];
    const rejected = await session.call('createOrder', {
      body: { customerId: customer.id, items: { productId: product.id } },
    });
    rejected.expectProblem(422, '/items');
  },
});

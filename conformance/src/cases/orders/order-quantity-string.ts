import { defineCase } from '../../engine/conformance-case.js';
import { newCustomer, newProduct } from '../records.js';

export const orderQuantityString = defineCase({
  id: 'order-quantity-string',
  title: 'Rejects a quantity that is a string instead of converting it to a number',
  clause: 'createOrder 422',
  profiles: ['shop', 'bundled', 'reference'],

  async run(session) {
    const [customer, product] = [await newCustomer(session), await newProduct(session)];
    const rejected = await session.call('createOrder', {
      body: { customerId: customer.id, items: [{ productId: product.id, qty: '2' }] },
    });
    rejected.expectProblem(422, '/items/0/qty');
  },
});

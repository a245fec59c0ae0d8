import { defineCase } from '../../engine/conformance-case.js';
import { newCustomer, newProduct } from '../records.js';

export const orderQuantityZero = defineCase({
  id: 'order-quantity-zero',
  title: 'Rejects a quantity of zero and reports the item',
  clause: 'createOrder 422',
  profiles: ['shop', 'bundled', 'reference'],

  async run(session) {
    const [customer, product] = [await newCustomer(session), await newProduct(session)];
    const rejected = await session.call('createOrder', {
      body: { customerId: customer.id, items: [{ productId: product.id, qty: 0 }] },
    });
    rejected.expectProblem(422, '/items/0/qty');
  },
});

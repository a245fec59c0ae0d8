import { defineCase } from '../../engine/conformance-case.js';
import { newCustomer, newProduct } from '../records.js';

export const orderQuantityFraction = defineCase({
  id: 'order-quantity-fraction',
  title: 'Rejects a fractional quantity and reports the item',
  clause: 'createOrder 422',
  profiles: ['shop', 'bundled', 'reference'],

  async run(session) {
    const [customer, product] = [await newCustomer(session), await newProduct(session)];
    const rejected = await session.call('createOrder', {
      body: { customerId: customer.id, items: [{ productId: product.id, qty: 1.5 }] },
    });
    rejected.expectProblem(422, '/items/0/qty');
  },
});

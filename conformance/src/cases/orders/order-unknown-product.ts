import { defineCase } from '../../engine/conformance-case.js';
import { newCustomer, newProduct } from '../records.js';

export const orderUnknownProduct = defineCase({
  id: 'order-unknown-product',
  title: 'Rejects an order for an unknown product and reports the item',
  clause: 'createOrder 422 /errors',
  profiles: ['shop', 'bundled', 'reference'],

  async run(session) {
    const [customer, product] = [await newCustomer(session), await newProduct(session)];
    const rejected = await session.call('createOrder', {
      body: { customerId: customer.id, items: [{ productId: product.id }, { productId: session.unique('nothing') }] },
    });
    rejected.expectProblem(422, '/items/1/productId');
  },
});

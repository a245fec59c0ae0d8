import { defineCase } from '../../engine/conformance-case.js';
import { newProduct } from '../records.js';

export const orderUnknownCustomer = defineCase({
  id: 'order-unknown-customer',
  title: 'Rejects an order for an unknown customer and reports the field',
  clause: 'createOrder 422 /errors',
  profiles: ['shop', 'bundled', 'reference'],

  async run(session) {
    const product = await newProduct(session);
    const rejected = await session.call('createOrder', {
      body: { customerId: session.unique('nobody'), items: [{ productId: product.id }] },
    });
    rejected.expectProblem(422, '/customerId');
  },
});

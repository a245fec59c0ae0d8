import { defineCase } from '../../engine/conformance-case.js';
import { newCustomer, newProduct } from '../records.js';

export const orderItemsNotList = defineCase({
  id: 'order-items-not-list',
  title: 'Items that are no list are refused',
  place: 'createOrder 422',
  profiles: ['shop', 'bundled', 'reference'],

  async run(session) {
    const [customer, product] = [await newCustomer(session), await newProduct(session)];
    const refused = await session.call('createOrder', { body: { customerId: customer.id, items: { productId: product.id } } });
    refused.expectProblem(422, '/items');
  },
});

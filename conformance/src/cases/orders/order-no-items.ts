import { defineCase } from '../../engine/conformance-case.js';
import { newCustomer } from '../records.js';

export const orderNoItems = defineCase({
  id: 'order-no-items',
  title: 'An order without items is refused',
  place: 'createOrder 422',
  profiles: ['shop', 'bundled', 'reference'],

  async run(session) {
    const customer = await newCustomer(session);
    const refused = await session.call('createOrder', { body: { customerId: customer.id, items: [] } });
    refused.expectProblem(422, '/items');
  },
});

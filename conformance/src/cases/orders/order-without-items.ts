import { defineCase } from '../../engine/conformance-case.js';
import { newCustomer } from '../records.js';

export const orderWithoutItems = defineCase({
  id: 'order-without-items',
  title: 'Rejects an order without items',
  clause: 'createOrder 422',
  profiles: ['shop', 'bundled', 'reference'],

  async run(session) {
    const customer = await newCustomer(session);
    const rejected = await session.call('createOrder', { body: { customerId: customer.id, items: [] } });
    rejected.expectProblem(422, '/items');
  },
});

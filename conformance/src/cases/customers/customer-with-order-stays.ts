import { defineCase } from '../../engine/conformance-case.js';
import { newCustomer, newOrder } from '../records.js';

export const customerWithOrderStays = defineCase({
  id: 'customer-with-order-stays',
  title: 'A customer whom an order names cannot be deleted',
  place: 'deleteCustomer 409',
  profiles: ['shop'],

  async run(session) {
    const customer = await newCustomer(session);
    await newOrder(session, { customerId: customer.id });
    const refused = await session.call('deleteCustomer', { path: { id: customer.id } });
    refused.expectProblem(409);
    const read = await session.call('getCustomer', { path: { id: customer.id } });
    read.expectStatus(200);
  },
});

import { defineCase } from '../../engine/conformance-case.js';
import { newCustomer, newOrder } from '../records.js';

export const customerWithOrderNotDeleted = defineCase({
  id: 'customer-with-order-not-deleted',
  title: 'Rejects deleting a customer that an order references',
  clause: 'deleteCustomer 409',
  profiles: ['shop'],

  async run(session) {
    const customer = await newCustomer(session);
    await newOrder(session, { customerId: customer.id });
    const rejected = await session.call('deleteCustomer', { path: { id: customer.id } });
    rejected.expectProblem(409);
    const read = await session.call('getCustomer', { path: { id: customer.id } });
    read.expectStatus(200);
  },
});

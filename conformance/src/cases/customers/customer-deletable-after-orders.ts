import { defineCase } from '../../engine/conformance-case.js';
import { newCustomer, newOrder } from '../records.js';

export const customerDeletableAfterOrders = defineCase({
  id: 'customer-deletable-after-orders',
  title: 'A customer can be deleted once the orders are',
  clause: 'deleteCustomer 204',
  profiles: ['shop'],

  async run(session) {
    const customer = await newCustomer(session);
    const order = await newOrder(session, { customerId: customer.id });
    await session.call('deleteOrder', { path: { id: order.id } });
    const deleted = await session.call('deleteCustomer', { path: { id: customer.id } });
    deleted.expectStatus(204);
  },
});

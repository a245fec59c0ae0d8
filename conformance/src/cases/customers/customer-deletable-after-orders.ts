import { defineCase } from '../../engine/conformance-case.js';
import { newCustomer, newOrder } from '../records.js';

export const customerDeletableAfterOrders = defineCase({
  id: 'customer-deletable-after-orders',
  title: 'Deletes a customer after its orders are deleted',
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

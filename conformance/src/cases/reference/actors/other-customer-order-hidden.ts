import { defineCase } from '../../../engine/conformance-case.js';
import { newCheckout } from '../../reference-records.js';

export const otherCustomerOrderHidden = defineCase({
  id: 'other-customer-order-hidden',
  title: 'Returns 404 for an order of another customer but shows it to the admin',
  clause: 'getOrder 404',
  profiles: ['reference'],
  roles: ['customer', 'otherCustomer', 'admin'],
  async run(session) {
    const { orderId } = await newCheckout(session);
    const notFound = await session.call('getOrder', { as: 'otherCustomer', path: { id: orderId } });
    notFound.expectProblem(404);
    const seen = await session.call('getOrder', { as: 'admin', path: { id: orderId } });
    seen.expectStatus(200);
  },
});

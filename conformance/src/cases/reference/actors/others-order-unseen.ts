import { defineCase } from '../../../engine/conformance-case.js';
import { newCheckout } from '../../reference-records.js';

export const othersOrderUnseen = defineCase({
  id: 'others-order-unseen',
  title: "Another customer's order is 404; the admin sees it",
  place: 'getOrder 404',
  profiles: ['reference'],
  roles: ['customer', 'otherCustomer', 'admin'],
  async run(session) {
    const { orderId } = await newCheckout(session);
    const hidden = await session.call('getOrder', { as: 'otherCustomer', path: { id: orderId } });
    hidden.expectProblem(404);
    const seen = await session.call('getOrder', { as: 'admin', path: { id: orderId } });
    seen.expectStatus(200);
  },
});

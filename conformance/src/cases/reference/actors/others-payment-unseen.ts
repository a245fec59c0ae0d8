import { defineCase } from '../../../engine/conformance-case.js';
import { newCheckout } from '../../reference-records.js';

export const othersPaymentUnseen = defineCase({
  id: 'others-payment-unseen',
  title: "Another customer's payment cannot be confirmed: 404",
  place: 'confirmPayment 404',
  profiles: ['reference'],
  roles: ['customer', 'otherCustomer', 'admin'],
  async run(session) {
    const { paymentId, orderId } = await newCheckout(session);
    const refused = await session.call('confirmPayment', { as: 'otherCustomer', path: { id: paymentId } });
    refused.expectProblem(404);
    const order = await session.call('getOrder', { as: 'customer', path: { id: orderId } });
    order.expectField('/status', 'pending');
  },
});

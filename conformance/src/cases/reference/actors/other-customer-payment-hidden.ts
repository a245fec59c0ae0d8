import { defineCase } from '../../../engine/conformance-case.js';
import { newCheckout } from '../../reference-records.js';

export const otherCustomerPaymentHidden = defineCase({
  id: 'other-customer-payment-hidden',
  title: 'Returns 404 for confirming a payment of another customer',
  clause: 'confirmPayment 404',
  profiles: ['reference'],
  roles: ['customer', 'otherCustomer', 'admin'],
  async run(session) {
    const { paymentId, orderId } = await newCheckout(session);
    const rejected = await session.call('confirmPayment', { as: 'otherCustomer', path: { id: paymentId } });
    rejected.expectProblem(404);
    const order = await session.call('getOrder', { as: 'customer', path: { id: orderId } });
    order.expectField('/status', 'pending');
  },
});

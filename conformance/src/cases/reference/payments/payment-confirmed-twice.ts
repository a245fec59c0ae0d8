import { defineCase } from '../../../engine/conformance-case.js';
import { newPaidOrder } from '../../reference-records.js';

export const paymentConfirmedTwice = defineCase({
  id: 'payment-confirmed-twice',
  title: 'Rejects a second confirmation of a payment',
  clause: 'confirmPayment 409',
  profiles: ['reference'],
  roles: ['customer', 'admin'],
  async run(session) {
    const { paymentId } = await newPaidOrder(session);
    const rejected = await session.call('confirmPayment', { path: { id: paymentId } });
    rejected.expectProblem(409);
  },
});

import { defineCase } from '../../../engine/conformance-case.js';

export const referenceConfirmPaymentBadCredential = defineCase({
  id: 'reference-confirm-payment-bad-credential',
  title: 'Returns 401 for an invalid credential in confirmPayment',
  clause: 'confirmPayment 401',
  profiles: ['reference'],
  async run(session) {
    const header = ['authorization', 'Bearer wrong'] as const;
    const rejected = await session.call('confirmPayment', {
      ...{ path: { id: session.unique('nothing') } },
      as: null,
      headers: [header],
    });
    rejected.expectProblem(401);
  },
});

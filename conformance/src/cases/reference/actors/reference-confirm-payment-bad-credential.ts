import { defineCase } from '../../../engine/conformance-case.js';

export const referenceConfirmPaymentBadCredential = defineCase({
  id: 'reference-confirm-payment-bad-credential',
  title: 'confirmPayment with a bad credential answers 401',
  place: 'confirmPayment 401',
  profiles: ['reference'],
  async run(session) {
    const header = ['authorization', 'Bearer wrong'] as const;
    const refused = await session.call('confirmPayment', { ...{ path: { id: session.unique('nothing') } }, as: null, headers: [header] });
    refused.expectProblem(401);
  },
});

import { defineCase } from '../../../engine/conformance-case.js';

export const referenceConfirmPaymentNobody = defineCase({
  id: 'reference-confirm-payment-nobody',
  title: 'confirmPayment without a credential answers 401 with a challenge',
  place: 'confirmPayment 401',
  profiles: ['reference'],
  async run(session) {
    const refused = await session.call('confirmPayment', { ...{ path: { id: session.unique('nothing') } }, as: null });
    refused.expectProblem(401).expectHeader('WWW-Authenticate', (value) => /realm="/.test(value), 'with a realm');
  },
});

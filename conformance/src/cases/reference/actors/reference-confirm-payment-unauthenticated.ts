import { defineCase } from '../../../engine/conformance-case.js';

export const referenceConfirmPaymentUnauthenticated = defineCase({
  id: 'reference-confirm-payment-unauthenticated',
  title: 'confirmPayment without a credential answers 401 with a challenge',
  clause: 'confirmPayment 401',
  profiles: ['reference'],
  async run(session) {
    const rejected = await session.call('confirmPayment', { ...{ path: { id: session.unique('nothing') } }, as: null });
    rejected.expectProblem(401).expectHeader('WWW-Authenticate', (value) => /realm="/.test(value), 'with a realm');
  },
});

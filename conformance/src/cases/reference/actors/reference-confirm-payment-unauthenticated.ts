import { defineCase } from '../../../engine/conformance-case.js';

export const referenceConfirmPaymentUnauthenticated = defineCase({
  id: 'reference-confirm-payment-unauthenticated',
  title: 'Returns 401 with a challenge for confirmPayment without a credential',
  clause: 'confirmPayment 401',
  profiles: ['reference'],
  async run(session) {
    const rejected = await session.call('confirmPayment', { ...{ path: { id: session.unique('nothing') } }, as: null });
    rejected.expectProblem(401).expectHeader('WWW-Authenticate', (value) => /realm="/.test(value), 'with a realm');
  },
});

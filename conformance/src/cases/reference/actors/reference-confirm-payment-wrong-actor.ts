import { defineCase } from '../../../engine/conformance-case.js';

export const referenceConfirmPaymentWrongActor = defineCase({
  id: 'reference-confirm-payment-wrong-actor',
  title: 'Returns 403 for confirmPayment as admin or carrier',
  clause: 'confirmPayment 403',
  profiles: ['reference'],
  roles: ['admin', 'carrier'],
  async run(session) {
    for (const role of ['admin', 'carrier'] as const) {
      const rejected = await session.call('confirmPayment', {
        ...{ path: { id: session.unique('nothing') } },
        as: role,
      });
      rejected.expectProblem(403);
    }
  },
});

import { defineCase } from '../../../engine/conformance-case.js';

export const paymentUnknown = defineCase({
  id: 'payment-unknown',
  title: 'Returns 404 for an unknown record in confirmPayment',
  clause: 'confirmPayment 404',
  profiles: ['reference'],
  roles: ['customer'],
  async run(session) {
    const unknown = await session.call('confirmPayment', { path: { id: session.unique('nothing') } });
    unknown.expectProblem(404);
  },
});

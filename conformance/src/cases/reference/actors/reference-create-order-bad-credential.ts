import { defineCase } from '../../../engine/conformance-case.js';

export const referenceCreateOrderBadCredential = defineCase({
  id: 'reference-create-order-bad-credential',
  title: 'Returns 401 for an invalid credential in createOrder',
  clause: 'createOrder 401',
  profiles: ['reference'],
  async run(session) {
    const header = ['authorization', 'Bearer wrong'] as const;
    const rejected = await session.call('createOrder', {
      ...{ body: { customerId: 'x', items: [{ productId: 'x' }] } },
      as: null,
      headers: [header],
    });
    rejected.expectProblem(401);
  },
});

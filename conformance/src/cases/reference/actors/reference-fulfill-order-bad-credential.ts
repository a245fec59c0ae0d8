import { defineCase } from '../../../engine/conformance-case.js';

export const referenceFulfillOrderBadCredential = defineCase({
  id: 'reference-fulfill-order-bad-credential',
  title: 'Returns 401 for an invalid credential in fulfillOrder',
  clause: 'fulfillOrder 401',
  profiles: ['reference'],
  async run(session) {
    const header = ['authorization', 'Bearer wrong'] as const;
    const rejected = await session.call('fulfillOrder', {
      ...{ path: { id: session.unique('nothing') } },
      as: null,
      headers: [header],
    });
    rejected.expectProblem(401);
  },
});

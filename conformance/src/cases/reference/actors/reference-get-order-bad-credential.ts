import { defineCase } from '../../../engine/conformance-case.js';

export const referenceGetOrderBadCredential = defineCase({
  id: 'reference-get-order-bad-credential',
  title: 'Returns 401 for an invalid credential in getOrder',
  clause: 'getOrder 401',
  profiles: ['reference'],
  async run(session) {
    const header = ['authorization', 'Bearer wrong'] as const;
    const rejected = await session.call('getOrder', {
      ...{ path: { id: session.unique('nothing') } },
      as: null,
      headers: [header],
    });
    rejected.expectProblem(401);
  },
});

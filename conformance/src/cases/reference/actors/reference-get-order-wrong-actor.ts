import { defineCase } from '../../../engine/conformance-case.js';

export const referenceGetOrderWrongActor = defineCase({
  id: 'reference-get-order-wrong-actor',
  title: 'Returns 403 for getOrder as carrier',
  clause: 'getOrder 403',
  profiles: ['reference'],
  roles: ['carrier'],
  async run(session) {
    for (const role of ['carrier'] as const) {
      const rejected = await session.call('getOrder', { ...{ path: { id: session.unique('nothing') } }, as: role });
      rejected.expectProblem(403);
    }
  },
});

import { defineCase } from '../../../engine/conformance-case.js';

export const referenceGetOrderWrongActor = defineCase({
  id: 'reference-get-order-wrong-actor',
  title: 'getOrder as carrier answers 403',
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

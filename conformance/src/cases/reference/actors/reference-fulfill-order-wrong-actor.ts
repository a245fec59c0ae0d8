import { defineCase } from '../../../engine/conformance-case.js';

export const referenceFulfillOrderWrongActor = defineCase({
  id: 'reference-fulfill-order-wrong-actor',
  title: 'Returns 403 for fulfillOrder as customer or carrier',
  clause: 'fulfillOrder 403',
  profiles: ['reference'],
  roles: ['customer', 'carrier'],
  async run(session) {
    for (const role of ['customer', 'carrier'] as const) {
      const rejected = await session.call('fulfillOrder', { ...{ path: { id: session.unique('nothing') } }, as: role });
      rejected.expectProblem(403);
    }
  },
});

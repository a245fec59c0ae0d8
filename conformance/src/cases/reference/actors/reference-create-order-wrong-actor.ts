import { defineCase } from '../../../engine/conformance-case.js';

export const referenceCreateOrderWrongActor = defineCase({
  id: 'reference-create-order-wrong-actor',
  title: 'Returns 403 for createOrder as carrier',
  clause: 'createOrder 403',
  profiles: ['reference'],
  roles: ['carrier'],
  async run(session) {
    for (const role of ['carrier'] as const) {
      const rejected = await session.call('createOrder', {
        ...{ body: { customerId: 'x', items: [{ productId: 'x' }] } },
        as: role,
      });
      rejected.expectProblem(403);
    }
  },
});

import { defineCase } from '../../../engine/conformance-case.js';

export const referenceCreateCartWrongActor = defineCase({
  id: 'reference-create-cart-wrong-actor',
  title: 'Returns 403 for createCart as admin or carrier',
  clause: 'createCart 403',
  profiles: ['reference'],
  roles: ['admin', 'carrier'],
  async run(session) {
    for (const role of ['admin', 'carrier'] as const) {
      const rejected = await session.call('createCart', { as: role });
      rejected.expectProblem(403);
    }
  },
});

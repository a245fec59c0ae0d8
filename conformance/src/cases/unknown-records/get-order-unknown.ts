import { defineCase } from '../../engine/conformance-case.js';

export const getOrderUnknown = defineCase({
  id: 'get-order-unknown',
  title: 'Returns 404 for an unknown record in getOrder',
  clause: 'getOrder 404',
  profiles: ['shop', 'bundled', 'reference'],

  async run(session) {
    const unknown = await session.call('getOrder', { path: { id: session.unique('nothing') } });
    unknown.expectProblem(404);
  },
});

import { defineCase } from '../../../engine/conformance-case.js';

export const fulfillUnknown = defineCase({
  id: 'fulfill-unknown',
  title: 'Returns 404 for an unknown record in fulfillOrder',
  clause: 'fulfillOrder 404',
  profiles: ['reference'],
  roles: ['admin'],
  async run(session) {
    const unknown = await session.call('fulfillOrder', { path: { id: session.unique('nothing') } });
    unknown.expectProblem(404);
  },
});

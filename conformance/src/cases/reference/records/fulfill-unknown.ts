import { defineCase } from '../../../engine/conformance-case.js';

export const fulfillUnknown = defineCase({
  id: 'fulfill-unknown',
  title: 'fulfillOrder of a record that is not there answers 404',
  clause: 'fulfillOrder 404',
  profiles: ['reference'],
  roles: ['admin'],
  async run(session) {
    const unknown = await session.call('fulfillOrder', { path: { id: session.unique('nothing') } });
    unknown.expectProblem(404);
  },
});

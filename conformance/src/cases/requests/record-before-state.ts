import { defineCase } from '../../engine/conformance-case.js';

export const recordBeforeState = defineCase({
  id: 'record-before-state',
  title: 'An unknown order is told before anything about its state',
  place: 'setOrderStatus 404',
  profiles: ['shop', 'bundled'],

  async run(session) {
    const refused = await session.call('setOrderStatus', { path: { id: session.unique('nothing') }, body: { status: 'delivered' } });
    refused.expectProblem(404);
  },
});

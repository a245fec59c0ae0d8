import { defineCase } from '../../engine/conformance-case.js';

export const recordBeforeState = defineCase({
  id: 'record-before-state',
  title: 'Reports an unknown order before any conflict with its status',
  clause: 'setOrderStatus 404',
  profiles: ['shop', 'bundled'],

  async run(session) {
    const rejected = await session.call('setOrderStatus', {
      path: { id: session.unique('nothing') },
      body: { status: 'delivered' },
    });
    rejected.expectProblem(404);
  },
});

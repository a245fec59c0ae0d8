import { defineCase } from '../../engine/conformance-case.js';

export const setOrderStatusUnknown = defineCase({
  id: 'set-order-status-unknown',
  title: 'Returns 404 for an unknown record in setOrderStatus',
  clause: 'setOrderStatus 404',
  profiles: ['shop', 'bundled'],

  async run(session) {
    const unknown = await session.call('setOrderStatus', {
      path: { id: session.unique('nothing') },
      body: { status: 'paid' },
    });
    unknown.expectProblem(404);
  },
});

import { defineCase } from '../../engine/conformance-case.js';

export const setOrderStatusUnknown = defineCase({
  id: 'set-order-status-unknown',
  title: 'setOrderStatus of a record that is not there answers 404',
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

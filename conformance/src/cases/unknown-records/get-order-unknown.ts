import { defineCase } from '../../engine/conformance-case.js';

export const getOrderUnknown = defineCase({
  id: 'get-order-unknown',
  title: 'getOrder of a record that is not there answers 404',
  clause: 'getOrder 404',
  profiles: ['shop', 'bundled', 'reference'],

  async run(session) {
    const unknown = await session.call('getOrder', { path: { id: session.unique('nothing') } });
    unknown.expectProblem(404);
  },
});

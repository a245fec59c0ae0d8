import { defineCase } from '../../engine/conformance-case.js';

export const deleteOrderUnknown = defineCase({
  id: 'delete-order-unknown',
  title: 'Returns 404 for an unknown record in deleteOrder',
  clause: 'deleteOrder 404',
  profiles: ['shop'],

  async run(session) {
    const unknown = await session.call('deleteOrder', { path: { id: session.unique('nothing') } });
    unknown.expectProblem(404);
  },
});

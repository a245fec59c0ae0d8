import { defineCase } from '../../../engine/conformance-case.js';

export const referenceSetShipmentStatusWrongActor = defineCase({
  id: 'reference-set-shipment-status-wrong-actor',
  title: 'Returns 403 for setShipmentStatus as customer or admin',
  clause: 'setShipmentStatus 403',
  profiles: ['reference'],
  roles: ['customer', 'admin'],
  async run(session) {
    for (const role of ['customer', 'admin'] as const) {
      const rejected = await session.call('setShipmentStatus', {
        ...{ path: { trackingNumber: session.unique('nothing') }, body: { status: 'delivered' } },
        as: role,
      });
      rejected.expectProblem(403);
    }
  },
});

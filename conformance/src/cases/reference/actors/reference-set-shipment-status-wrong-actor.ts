import { defineCase } from '../../../engine/conformance-case.js';

export const referenceSetShipmentStatusWrongActor = defineCase({
  id: 'reference-set-shipment-status-wrong-actor',
  title: 'setShipmentStatus as customer or admin answers 403',
  place: 'setShipmentStatus 403',
  profiles: ['reference'],
  roles: ['customer', 'admin'],
  async run(session) {
    for (const role of ['customer', 'admin'] as const) {
      const refused = await session.call('setShipmentStatus', {
        ...{ path: { trackingNumber: session.unique('nothing') }, body: { status: 'delivered' } },
        as: role,
      });
      refused.expectProblem(403);
    }
  },
});

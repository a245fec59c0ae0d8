import { defineCase } from '../../../engine/conformance-case.js';

export const shipmentUnknown = defineCase({
  id: 'shipment-unknown',
  title: 'Returns 404 for an unknown record in getShipment',
  clause: 'getShipment 404',
  profiles: ['reference'],
  async run(session) {
    const unknown = await session.call('getShipment', { path: { trackingNumber: session.unique('nothing') } });
    unknown.expectProblem(404);
  },
});

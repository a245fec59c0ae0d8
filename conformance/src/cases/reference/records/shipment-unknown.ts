import { defineCase } from '../../../engine/conformance-case.js';

export const shipmentUnknown = defineCase({
  id: 'shipment-unknown',
  title: 'getShipment of a record that is not there answers 404',
  clause: 'getShipment 404',
  profiles: ['reference'],
  async run(session) {
    const unknown = await session.call('getShipment', { path: { trackingNumber: session.unique('nothing') } });
    unknown.expectProblem(404);
  },
});

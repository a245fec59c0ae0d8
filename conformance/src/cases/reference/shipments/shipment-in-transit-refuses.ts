import { defineCase } from '../../../engine/conformance-case.js';
import { newShipment } from '../../reference-records.js';

export const shipmentInTransitRefuses = defineCase({
  id: 'shipment-in-transit-refuses',
  title: 'A shipment in transit cannot go back',
  place: 'setShipmentStatus 409',
  profiles: ['reference'],
  roles: ['customer', 'admin', 'carrier'],
  async run(session) {
    const { trackingNumber } = await newShipment(session);
    await session.call('setShipmentStatus', { path: { trackingNumber }, body: { status: 'inTransit' } });
    for (const status of ['created']) {
      const refused = await session.call('setShipmentStatus', { path: { trackingNumber }, body: { status } });
      refused.expectProblem(409);
    }
    const read = await session.call('getShipment', { path: { trackingNumber } });
    read.expectField('/status', 'inTransit');
  },
});

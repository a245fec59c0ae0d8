import { defineCase } from '../../../engine/conformance-case.js';
import { newShipment } from '../../reference-records.js';

export const shipmentInTransitRejectsTransition = defineCase({
  id: 'shipment-in-transit-rejects-transition',
  title: 'Rejects moving a shipment in transit back to created',
  clause: 'setShipmentStatus 409',
  profiles: ['reference'],
  roles: ['customer', 'admin', 'carrier'],
  async run(session) {
    const { trackingNumber } = await newShipment(session);
    await session.call('setShipmentStatus', { path: { trackingNumber }, body: { status: 'inTransit' } });
    for (const status of ['created']) {
      const rejected = await session.call('setShipmentStatus', { path: { trackingNumber }, body: { status } });
      rejected.expectProblem(409);
    }
    const read = await session.call('getShipment', { path: { trackingNumber } });
    read.expectField('/status', 'inTransit');
  },
});

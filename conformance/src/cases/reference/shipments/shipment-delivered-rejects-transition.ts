import { defineCase } from '../../../engine/conformance-case.js';
import { newShipment } from '../../reference-records.js';

export const shipmentDeliveredRejectsTransition = defineCase({
  id: 'shipment-delivered-rejects-transition',
  title: 'Rejects moving a delivered shipment to an earlier status',
  clause: 'setShipmentStatus 409',
  profiles: ['reference'],
  roles: ['customer', 'admin', 'carrier'],
  async run(session) {
    const { trackingNumber } = await newShipment(session);
    await session.call('setShipmentStatus', { path: { trackingNumber }, body: { status: 'delivered' } });
    for (const status of ['created', 'inTransit']) {
      const rejected = await session.call('setShipmentStatus', { path: { trackingNumber }, body: { status } });
      rejected.expectProblem(409);
    }
    const read = await session.call('getShipment', { path: { trackingNumber } });
    read.expectField('/status', 'delivered');
  },
});

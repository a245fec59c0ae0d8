import { defineCase } from '../../../engine/conformance-case.js';
import { newShipment } from '../../reference-records.js';

export const shipmentInTwoSteps = defineCase({
  id: 'shipment-in-two-steps',
  title: 'Moves a shipment from created to inTransit to delivered',
  clause: 'setShipmentStatus 200',
  profiles: ['reference'],
  roles: ['customer', 'admin', 'carrier'],
  async run(session) {
    const { trackingNumber } = await newShipment(session);
    for (const status of ['inTransit', 'delivered']) {
      const moved = await session.call('setShipmentStatus', { path: { trackingNumber }, body: { status } });
      moved.expectStatus(200).expectField('/status', status);
      const read = await session.call('getShipment', { path: { trackingNumber } });
      read.expectField('/status', status);
    }
  },
});

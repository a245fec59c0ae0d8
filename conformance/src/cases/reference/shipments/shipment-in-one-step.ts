import { defineCase } from '../../../engine/conformance-case.js';
import { newShipment } from '../../reference-records.js';

export const shipmentInOneStep = defineCase({
  id: 'shipment-in-one-step',
  title: 'Moves a shipment from created directly to delivered',
  clause: 'setShipmentStatus 200',
  profiles: ['reference'],
  roles: ['customer', 'admin', 'carrier'],
  async run(session) {
    const { trackingNumber } = await newShipment(session);
    for (const status of ['delivered']) {
      const moved = await session.call('setShipmentStatus', { path: { trackingNumber }, body: { status } });
      moved.expectStatus(200).expectField('/status', status);
      const read = await session.call('getShipment', { path: { trackingNumber } });
      read.expectField('/status', status);
    }
  },
});

import { defineCase } from '../../../engine/conformance-case.js';
import { newShipment } from '../../reference-records.js';

export const shipmentStatusAgain = defineCase({
  id: 'shipment-status-again',
  title: 'Returns 200 when a shipment is set to its current status',
  clause: 'setShipmentStatus 200',
  profiles: ['reference'],
  roles: ['customer', 'admin', 'carrier'],
  async run(session) {
    const { trackingNumber } = await newShipment(session);
    for (const status of ['delivered', 'delivered']) {
      const again = await session.call('setShipmentStatus', { path: { trackingNumber }, body: { status } });
      again.expectStatus(200).expectField('/status', status);
    }
  },
});

import { defineCase } from '../../../engine/conformance-case.js';
import { newShipment } from '../../reference-records.js';

export const shipmentStatusUnknown = defineCase({
  id: 'shipment-status-unknown',
  title: 'Rejects an invalid shipment status and reports the field',
  clause: 'setShipmentStatus 422',
  profiles: ['reference'],
  roles: ['customer', 'admin', 'carrier'],
  async run(session) {
    const { trackingNumber } = await newShipment(session);
    const rejected = await session.call('setShipmentStatus', { path: { trackingNumber }, body: { status: 'lost' } });
    rejected.expectProblem(422, '/status');
  },
});

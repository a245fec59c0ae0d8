import { defineCase } from '../../../engine/conformance-case.js';
import { newShipment } from '../../reference-records.js';

export const trackingNumberUnique = defineCase({
  id: 'tracking-number-unique',
  title: 'Every shipment has a tracking number of its own',
  clause: 'fulfillOrder 201 /trackingNumber',
  profiles: ['reference'],
  roles: ['customer', 'admin'],
  async run(session) {
    const [one, other] = [await newShipment(session), await newShipment(session)];
    if (one.trackingNumber === other.trackingNumber)
      other.response.fail('another tracking number than the shipment before', other.trackingNumber, '/trackingNumber');
  },
});

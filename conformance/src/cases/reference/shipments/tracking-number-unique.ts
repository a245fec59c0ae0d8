import { defineCase } from '../../../engine/conformance-case.js';
import { newShipment } from '../../reference-records.js';

export const trackingNumberUnique = defineCase({
  id: 'tracking-number-unique',
  title: 'Assigns a unique tracking number to every shipment',
  clause: 'fulfillOrder 201 /trackingNumber',
  profiles: ['reference'],
  roles: ['customer', 'admin'],
  async run(session) {
    const [one, other] = [await newShipment(session), await newShipment(session)];
    if (one.trackingNumber === other.trackingNumber)
      other.response.fail(
        'a tracking number that differs from the previous shipment',
        other.trackingNumber,
        '/trackingNumber',
      );
  },
});

import { defineCase } from '../../../engine/conformance-case.js';
import { newShipment } from '../../reference-records.js';

export const orderFulfilled = defineCase({
  id: 'order-fulfilled',
  title: 'Creates a shipment when a paid order is fulfilled',
  clause: 'fulfillOrder 201',
  profiles: ['reference'],
  roles: ['customer', 'admin'],
  async run(session) {
    const { orderId, trackingNumber, response } = await newShipment(session);
    response.expectStatus(201).expectField('/status', 'created').expectField('/orderId', orderId);
    response.expectHeader(
      'Location',
      (value) => value.includes(encodeURIComponent(trackingNumber)),
      `that names the shipment ${trackingNumber}`,
    );
    const order = await session.call('getOrder', { path: { id: orderId } });
    order.expectField('/status', 'fulfilled');
  },
});

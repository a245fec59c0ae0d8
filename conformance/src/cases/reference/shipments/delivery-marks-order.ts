import { defineCase } from '../../../engine/conformance-case.js';
import { newShipment } from '../../reference-records.js';

export const deliveryMarksOrder = defineCase({
  id: 'delivery-marks-order',
  title: 'Marks the order as delivered when its shipment is delivered',
  clause: 'setShipmentStatus 200',
  profiles: ['reference'],
  roles: ['customer', 'admin', 'carrier'],
  async run(session) {
    const { trackingNumber, orderId } = await newShipment(session);
    await session.call('setShipmentStatus', { path: { trackingNumber }, body: { status: 'delivered' } });
    const order = await session.call('getOrder', { path: { id: orderId } });
    order.expectField('/status', 'delivered');
  },
});

import { randomBytes } from 'node:crypto';
import type { Database } from '../database/open-database.js';
import type { ShipmentColumns } from '../database/tables.js';
import { ShopError, requireRecord } from './shop-error.js';
import type { Shipment, ShipmentStatus } from '../database/records.js';

export async function readShipment({ tables }: Database, trackingNumber: string): Promise<Shipment> {
  return presentShipment(requireShipment(await tables.shipments.findByPk(trackingNumber)));
}

/** Ships a paid order: marks it fulfilled and creates its shipment. */
export function fulfillOrder({ tables, change }: Database, orderId: string): Promise<Shipment> {
  return change(async (transaction) => {
    const order = requireRecord(
      'order',
      await tables.orders.findOne({ where: { id: orderId }, lock: true, transaction }),
    );
    if (order.status !== 'paid') throw new ShopError('forbidden-transition', `Cannot fulfill a ${order.status} order.`);
    await order.update({ status: 'fulfilled' }, { transaction });
    const shipment = await tables.shipments.create(
      { trackingNumber: makeTrackingNumber(), orderId, status: 'created', createdAt: new Date().toISOString() },
      { transaction },
    );
    return presentShipment(shipment);
  });
}

/** Sets the status of a shipment; with its delivery, its order is delivered too. Setting the current status changes nothing. */
export function setShipmentStatus(
  { tables, change }: Database,
  trackingNumber: string,
  status: ShipmentStatus,
): Promise<Shipment> {
  return change(async (transaction) => {
    const shipment = requireShipment(
      await tables.shipments.findOne({ where: { trackingNumber }, lock: true, transaction }),
    );
    if (shipment.status === status) return presentShipment(shipment);
    if (!statusesAfter[shipment.status].includes(status)) {
      throw new ShopError('forbidden-transition', `Cannot change a ${shipment.status} shipment to ${status}.`);
    }
    await shipment.update({ status }, { transaction });
    if (status === 'delivered')
      await tables.orders.update({ status: 'delivered' }, { where: { id: shipment.orderId }, transaction });
    return presentShipment(shipment);
  });
}

const statusesAfter: Readonly<Record<ShipmentStatus, readonly ShipmentStatus[]>> = {
  created: ['inTransit', 'delivered'],
  inTransit: ['delivered'],
  delivered: [],
};

function requireShipment<Stored>(shipment: Stored | null): Stored {
  if (shipment === null) throw new ShopError('unknown-record', 'There is no shipment with this tracking number.');
  return shipment;
}

/** Anybody who knows a tracking number may follow the shipment, so it must be hard to guess: 100 random bits. */
function makeTrackingNumber(): string {
  const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  return `TRK-${Array.from(randomBytes(20), (byte) => alphabet[byte % 32]).join('')}`;
}

function presentShipment({ trackingNumber, orderId, status, createdAt }: ShipmentColumns): Shipment {
  return { trackingNumber, orderId, status, createdAt };
}

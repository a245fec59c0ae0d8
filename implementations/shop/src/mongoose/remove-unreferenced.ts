import type { Model } from 'mongoose';
import type { Removal } from '../store-port.js';
import type { Referenced } from './define-models.js';

/** An order is stored within this time after it was counted, unless its process died in between. */
const graceMs = 60_000;

/**
 * Removes a customer or product that no order names, by a condition on its own count: an order that another process has just counted
 * makes the condition fail. A count of a process that died before it stored its order is ignored once it is old enough.
 */
export async function removeUnreferenced(
  collection: Model<Referenced>,
  id: string,
  isReferenced: () => Promise<unknown>,
): Promise<Removal> {
  if ((await collection.deleteOne({ _id: id, orders: 0 })).deletedCount > 0) return 'removed';
  const remaining = await collection.findById(id).lean();
  if (!remaining) return 'unknown';
  if (Date.now() - remaining.namedAt.getTime() <= graceMs || (await isReferenced())) return 'inUse';
  const { deletedCount } = await collection.deleteOne({
    _id: id,
    orders: remaining.orders,
    namedAt: remaining.namedAt,
  });
  return deletedCount > 0 ? 'removed' : 'inUse';
}

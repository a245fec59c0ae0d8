import type { Model } from 'mongoose';
import type { Removal } from '../store-port.js';
import type { Named } from './define-models.js';

/** An order is stored within this time after it was counted, unless its process died in between. */
const graceMs = 60_000;

/**
 * Removes a customer or product that no order names, by a condition on its own count: an order that another process has just counted
 * makes the condition fail. A count left behind by a process that died before it stored its order is overruled once it is old enough.
 */
export async function removeUnnamed(named: Model<Named>, id: string, isNamed: () => Promise<unknown>): Promise<Removal> {
  if ((await named.deleteOne({ _id: id, orders: 0 })).deletedCount > 0) return 'removed';
  const left = await named.findById(id).lean();
  if (!left) return 'unknown';
  if (Date.now() - left.namedAt.getTime() <= graceMs || (await isNamed())) return 'inUse';
  const { deletedCount } = await named.deleteOne({ _id: id, orders: left.orders, namedAt: left.namedAt });
  return deletedCount > 0 ? 'removed' : 'inUse';
}

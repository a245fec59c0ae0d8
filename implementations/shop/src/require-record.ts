import { ShopError } from './shop-error.js';
import type { Removal } from './store-port.js';

type Kind = 'customer' | 'product' | 'order';

/** The record, or the fault that says that there is none. */
export function requireRecord<Stored>(kind: Kind, record: Stored | undefined): Stored {
  if (record === undefined) throw new ShopError('unknown-record', `There is no ${kind} with this id.`);
  return record;
}

/** Nothing, or the fault that says why the record is still there. */
export function requireRemoval(kind: Kind, removal: Removal): void {
  if (removal === 'unknown') requireRecord(kind, undefined);
  if (removal === 'inUse') throw new ShopError('in-use', `An order names this ${kind}. Delete its orders first.`);
}

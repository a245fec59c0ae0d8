import { ShopError } from './shop-error.js';
import type { Removal } from './store-port.js';

type Kind = 'customer' | 'product' | 'order';

/** The record. Throws `unknown-record` if there is none. */
export function requireRecord<Stored>(kind: Kind, record: Stored | undefined): Stored {
  if (record === undefined) throw new ShopError('unknown-record', `There is no ${kind} with this id.`);
  return record;
}

/** Throws `in-use` or `unknown-record` if the record was not removed. */
export function requireRemoval(kind: Kind, removal: Removal): void {
  if (removal === 'unknown') requireRecord(kind, undefined);
  if (removal === 'inUse') throw new ShopError('in-use', `An order references this ${kind}. Delete its orders first.`);
}

import { fieldRules, problemCatalog } from '@opchain/contract';
import { ShopError } from './shop-error.js';

/** The lists that a cursor can belong to. */
export type CollectionName = 'customers' | 'products' | 'orders';

/** The opaque cursor for going on after `position` in a list. */
export function encodeCursor(collection: CollectionName, position: number): string {
  return Buffer.from(`${collection}:${position}`).toString('base64url');
}

/** The position in a cursor. Throws `invalid-fields` for anything that `encodeCursor` did not make for this list. */
export function decodeCursor(collection: CollectionName, cursor: string): number {
  const position = Number(
    Buffer.from(cursor, 'base64url')
      .toString()
      .slice(collection.length + 1),
  );
  if (Number.isSafeInteger(position) && encodeCursor(collection, position) === cursor) return position;
  throw new ShopError('invalid-fields', problemCatalog['invalid-fields'].detail, [
    { pointer: '/cursor', message: fieldRules.cursor.message },
  ]);
}

import { type FieldError, fieldRules } from '@opchain/contract';
import { ShopError } from '../shop/shop-error.js';

/** `limit` and `cursor` of a list's query. */
export function readPageQuery(query: Record<string, unknown>): { limit: number; cursor: string | undefined } {
  const { limit = String(fieldRules.limit.fallback), cursor } = query;
  const errors: FieldError[] = [];
  const count = typeof limit === 'string' && /^\d{1,9}$/.test(limit) ? Number(limit) : Number.NaN;
  if (!(count >= fieldRules.limit.minimum && count <= fieldRules.limit.maximum))
    errors.push({ pointer: '/limit', message: fieldRules.limit.message });
  if (cursor !== undefined && typeof cursor !== 'string')
    errors.push({ pointer: '/cursor', message: fieldRules.cursor.message });
  if (errors.length > 0) throw new ShopError('invalid-fields', undefined, errors);
  return { limit: count, cursor: cursor as string | undefined };
}

import type { JsonObject } from '@opchain/core/internal/model';

/** The format of a schema; empty if it has none. */
export function formatOf({ format }: JsonObject): string {
  return typeof format === 'string' ? format : '';
}

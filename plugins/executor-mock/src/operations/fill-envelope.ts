import { isObject, type JsonObject, type JsonValue } from '@opchain/core/internal/model';
import { toNoun } from '../plan/path-shape.js';
import type { Page } from './list-records.js';

const totals = [
  'total',
  'total count',
  'count total',
  'total item',
  'total element',
  'total result',
  'total record',
  'record count',
  'item count',
];
const more = ['has more', 'more', 'has next', 'has next page', 'incomplete', 'truncated', 'is truncated'];
const isNext =
  /^(?:next(?: (?:cursor|page|page token|token|link|url|key|offset))?|end cursor|cursor|after|continuation token|page token)$/;
const limits = ['limit', 'per page', 'page size', 'size'];

/**
 * What a list says about its pages, around its records: totals, the next cursor or link, whether there is more. Where the
 * list ends, a next one is null if the example has null, else it is left out.
 */
export function fillEnvelope(body: JsonValue, page: Page, nextUrl: string | undefined, depth = 0): JsonValue {
  if (!isObject(body)) return body;
  const filled: JsonObject = {};
  for (const [name, value] of Object.entries(body)) {
    const noun = toNoun(name);
    const isNested = isObject(value) && depth < 2;
    const other = isNested ? fillEnvelope(value, page, nextUrl, depth + 1) : fillValue(noun, value, page, nextUrl);
    if (other !== undefined) filled[name] = other;
  }
  return filled;
}

function fillValue(noun: string, value: JsonValue, page: Page, nextUrl: string | undefined): JsonValue | undefined {
  if (typeof value === 'number') return fillNumber(noun, value, page);
  if (typeof value === 'boolean') return more.includes(noun) ? page.next !== undefined : value;
  return isNext.test(noun) && (typeof value === 'string' || value === null)
    ? nextOf(value, noun, page, nextUrl)
    : value;
}

function fillNumber(noun: string, value: number, { total, limit, offset, records }: Page): number {
  if (totals.includes(noun)) return total;
  if (noun === 'count') return records.length;
  if (limits.includes(noun)) return limit;
  if (noun === 'offset' || noun === 'skip') return offset;
  if (['total page', 'page count', 'last page'].includes(noun))
    return Math.max(1, Math.ceil(total / Math.max(1, limit)));
  return ['page', 'current page', 'page number'].includes(noun)
    ? Math.floor(offset / Math.max(1, limit)) + (value === 0 ? 0 : 1)
    : value;
}

function nextOf(
  example: string | null,
  noun: string,
  { next }: Page,
  url: string | undefined,
): string | null | undefined {
  if (next === undefined || url === undefined) return example === null ? null : undefined;
  const isUrl = /link|url/.test(noun) || (example !== null && /^(?:https?:|\/)/.test(example));
  return isUrl ? url : (Object.values(next)[0] ?? null);
}

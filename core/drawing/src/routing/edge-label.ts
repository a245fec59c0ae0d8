import type { Step } from '@opchain/core';
import { formatMapping, isPageLoop, type Mapping, stepActions, stepMappings } from '@opchain/core/internal/model';

/** A value that a connection carries: its path in the response of the source, and the input that uses it. */
export interface CarriedValue {
  /** `id`, `items[0].productId`, `$status`, or `body` for the whole response. */
  readonly from: string;
  /** `customerId`, `items[0].productId`, `check` for a value that a check uses, or `each item` for a list that a step is called for. */
  readonly to: string;
}

/** The values that a step uses from earlier steps, by id of the earlier step. */
export function carriedValues(target: Step): ReadonlyMap<string, readonly CarriedValue[]> {
  const carried = new Map<string, CarriedValue[]>();
  const pages =
    'onFailure' in target ? stepActions(target).flatMap(({ action, path }) => (isPageLoop(action) ? [path] : [])) : [];
  for (const { mapping, path } of stepMappings(target)) {
    // The condition of reading the next page shows as that jump.
    if (mapping.kind === 'input' || pages.some((each) => path.startsWith(`${each}/`))) continue;
    const value = { from: fieldOf(mapping), to: fieldOfPath(path) };
    const list = carried.get(mapping.stepId);
    if (list === undefined) carried.set(mapping.stepId, [value]);
    else list.push(value);
  }
  return carried;
}

/** `id → customerId`, or `id and 2 more`. Undefined without values. */
export function labelOf(values: readonly CarriedValue[] | undefined): string | undefined {
  const first = values?.[0];
  if (values === undefined || first === undefined) return undefined;
  return values.length === 1 ? `${first.from} → ${first.to}` : `${first.from} and ${values.length - 1} more`;
}

function fieldOf(mapping: Exclude<Mapping, { kind: 'input' }>): string {
  const inner = formatMapping(mapping).slice(2, -2).slice(mapping.stepId.length);
  return inner === '' ? 'body' : inner.replace(/^\./, '').replace(/^\$(headers|outputs)\./, '');
}

const AREAS: Readonly<Record<string, string>> = { checks: 'check', forEach: 'each item' };

/** Formats `body/items/0/productId` as `items[0].productId`. */
export function fieldOfPath(path: string): string {
  const [area, ...rest] = path.split('/');
  if (area === 'parameters') return decode(rest.slice(1).join('/'));
  if (area !== 'body') return AREAS[area ?? path] ?? area ?? path;
  if (rest.length === 0) return 'body';
  return rest
    .map(decode)
    .map((key, index) => (/^(0|[1-9]\d*)$/.test(key) ? `[${key}]` : index === 0 ? key : `.${key}`))
    .join('');
}

function decode(segment: string): string {
  return segment.replaceAll('~1', '/').replaceAll('~0', '~');
}

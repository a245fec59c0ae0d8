import type { JsonValue } from '@opchain/core';
import type { JsonObject } from '@opchain/core/model';
import { isContainer } from '@opchain/core/model';

/** One row of a body's tree. */
export interface JsonLine {
  /** Keys from the body's root. */
  readonly path: readonly string[];
  /** Identifies the row in its tree. */
  readonly id: string;
  readonly depth: number;
  /** Undefined for the root. */
  readonly key?: string;
  readonly value: JsonValue;
  /** Undefined for values without content. */
  readonly open?: boolean;
  /** Number of entries of an object or list. */
  readonly size: number;
  /** In place of the rest of a long list: the number of remaining entries. */
  readonly remaining?: number;
  readonly position: number;
  readonly siblings: number;
}

/** Number of entries of an object or list shown before the user requests more. */
export const PAGE_SIZE = 100;

export interface TreeState {
  /** Rows that are not in their default state: expanded down to the second level. */
  readonly toggled: ReadonlySet<string>;
  /** Number of entries shown of long lists, by row. */
  readonly shown: ReadonlyMap<string, number>;
}

/** The visible rows of a tree. Time and length are bounded by what is expanded, not by the size of the body. */
export function flattenJson(root: JsonValue, state: TreeState): JsonLine[] {
  const lines: JsonLine[] = [];
  const walk = (
    value: JsonValue,
    path: readonly string[],
    key: string | undefined,
    position: number,
    siblings: number,
  ): void => {
    const id = path.map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1')).join('/');
    const depth = path.length;
    const size = countEntries(value);
    const nested = size > 0;
    const open = nested && isOpen(depth, size, state.toggled.has(id));
    lines.push({
      path,
      id,
      depth,
      value,
      size,
      position,
      siblings,
      ...(key === undefined ? {} : { key }),
      ...(nested ? { open } : {}),
    });
    if (!open) return;
    const limit = state.shown.get(id) ?? PAGE_SIZE;
    for (let index = 0; index < Math.min(size, limit); index += 1) {
      const entry = Array.isArray(value) ? String(index) : keysOf(value as JsonObject)[index]!;
      walk((value as JsonObject)[entry]!, [...path, entry], entry, index + 1, size);
    }
    if (size > limit) {
      lines.push({
        path,
        id: `${id}/…`,
        depth: depth + 1,
        value: null,
        size: 0,
        remaining: size - limit,
        position: limit + 1,
        siblings: size,
      });
    }
  };
  walk(root, [], undefined, 1, 1);
  return lines;
}

function countEntries(value: JsonValue): number {
  if (Array.isArray(value)) return value.length;
  return isContainer(value) ? keysOf(value).length : 0;
}

/** Listing hundreds of thousands of keys takes long enough to do it once. */
const knownKeys = new WeakMap<JsonObject, readonly string[]>();

function keysOf(value: JsonObject): readonly string[] {
  let keys = knownKeys.get(value);
  if (keys === undefined) knownKeys.set(value, (keys = Object.keys(value)));
  return keys;
}

/** The root and short values directly below it are expanded initially. */
function isOpen(depth: number, entries: number, toggled: boolean): boolean {
  const openByDefault = depth === 0 || (depth <= 2 && entries <= 12);
  return openByDefault !== toggled;
}

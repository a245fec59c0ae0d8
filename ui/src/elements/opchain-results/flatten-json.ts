import type { JsonValue } from '@opchain/core';
import { isContainer, type JsonObject } from '@opchain/core/internal/model';
import { toRowId } from './body/search-json.js';

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
  /** The entries to list of containers that are filtered, by row; all of the others. */
  readonly filter?: ReadonlyMap<string, readonly string[]> | undefined;
  /** Rows that are expanded by default because of what is in them. */
  readonly revealed?: ReadonlySet<string> | undefined;
}

/** The visible rows of a tree. Time and length are bounded by what is expanded, not by the size of the body. */
export function flattenJson(root: JsonValue, state: TreeState): JsonLine[] {
  const lines: JsonLine[] = [];
  const walk = (
    value: JsonValue,
    path: readonly string[],
    id: string,
    key: string | undefined,
    position: number,
    siblings: number,
  ): void => {
    const depth = path.length;
    const size = countEntries(value);
    const nested = size > 0;
    const filtered = state.filter?.get(id);
    const isRevealed = filtered !== undefined || state.revealed?.has(id) === true;
    const open = nested && (isRevealed || isOpenByDefault(depth, size)) !== state.toggled.has(id);
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
    const count = filtered?.length ?? size;
    const limit = state.shown.get(id) ?? PAGE_SIZE;
    for (let index = 0; index < Math.min(count, limit); index += 1) {
      const entry = filtered?.[index] ?? (Array.isArray(value) ? String(index) : keysOf(value as JsonObject)[index]!);
      walk((value as JsonObject)[entry]!, [...path, entry], toRowId(id, depth, entry), entry, index + 1, count);
    }
    if (count > limit) {
      lines.push({
        path,
        id: `${id}/…`,
        depth: depth + 1,
        value: null,
        size: 0,
        remaining: count - limit,
        position: limit + 1,
        siblings: count,
      });
    }
  };
  walk(root, [], '', undefined, 1, 1);
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

/** The root and short values directly below it. */
function isOpenByDefault(depth: number, entries: number): boolean {
  return depth === 0 || (depth <= 2 && entries <= 12);
}

import type { JsonValue } from '@opchain/core';
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
    const entries = isContainer(value) ? Object.keys(value) : [];
    const nested = entries.length > 0;
    const open = nested && isOpen(depth, entries.length, state.toggled.has(id));
    lines.push({
      path,
      id,
      depth,
      value,
      position,
      siblings,
      ...(key === undefined ? {} : { key }),
      ...(nested ? { open } : {}),
    });
    if (!open) return;
    const limit = state.shown.get(id) ?? PAGE_SIZE;
    entries
      .slice(0, limit)
      .forEach((entry, index) =>
        walk(
          (value as Record<string, JsonValue>)[entry] as JsonValue,
          [...path, entry],
          entry,
          index + 1,
          entries.length,
        ),
      );
    if (entries.length > limit) {
      lines.push({
        path,
        id: `${id}/…`,
        depth: depth + 1,
        value: null,
        remaining: entries.length - limit,
        position: limit + 1,
        siblings: entries.length,
      });
    }
  };
  walk(root, [], undefined, 1, 1);
  return lines;
}

/** The root and short values directly below it are expanded initially. */
function isOpen(depth: number, entries: number, toggled: boolean): boolean {
  const openByDefault = depth === 0 || (depth <= 2 && entries <= 12);
  return openByDefault !== toggled;
}

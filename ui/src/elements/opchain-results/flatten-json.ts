import type { JsonValue } from '@opchain/core';

/** One line of a body's tree. */
export interface JsonLine {
  /** Keys from the body's root. */
  readonly path: readonly string[];
  /** Identifies the line in its tree. */
  readonly id: string;
  readonly depth: number;
  /** Missing for the root. */
  readonly key?: string;
  readonly value: JsonValue;
  /** Undefined for values that hold nothing. */
  readonly open?: boolean;
  /** In place of the rest of a long list: how many are left. */
  readonly remaining?: number;
  readonly position: number;
  readonly siblings: number;
}

/** Entries of one object or list that are shown before the user asks for more. */
export const PAGE_SIZE = 100;

export interface TreeState {
  /** Lines whose state differs from the usual: open down to the second level. */
  readonly toggled: ReadonlySet<string>;
  /** How many entries are shown of long lists, by line. */
  readonly shown: ReadonlyMap<string, number>;
}

/** The lines of a tree that are to be seen. Work and length are bounded by what is open, not by the size of the body. */
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
    const entries = typeof value === 'object' && value !== null ? Object.keys(value) : [];
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

/** The root and short things right below it are open from the start. */
function isOpen(depth: number, entries: number, toggled: boolean): boolean {
  const openByDefault = depth === 0 || (depth <= 2 && entries <= 12);
  return openByDefault !== toggled;
}

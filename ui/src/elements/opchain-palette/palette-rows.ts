import type { PaletteEntry, PaletteGroup } from './palette-index.js';
import type { PaletteHits } from './search-palette.js';

export type PaletteRow =
  | {
      readonly kind: 'group';
      readonly key: string;
      readonly group: PaletteGroup;
      readonly count: number;
      readonly open: boolean;
      readonly position: number;
      readonly of: number;
    }
  | {
      readonly kind: 'entry';
      readonly key: string;
      readonly entry: PaletteEntry;
      readonly mark: { readonly start: number; readonly end: number } | undefined;
      readonly markIn: 'name' | 'path';
      readonly position: number;
      readonly of: number;
    };

/** The lines of the palette with their places, so that only those in view are drawn. */
export interface PaletteRows {
  readonly rows: readonly PaletteRow[];
  /** Top of each row in CSS pixels; one more than there are rows: the last is the whole height. */
  readonly tops: readonly number[];
}

const heights = { group: 32, operation: 40, preset: 28 };

export function layRows(groups: readonly PaletteHits[], isOpen: (group: PaletteGroup) => boolean, markIn: 'name' | 'path'): PaletteRows {
  const rows: PaletteRow[] = [];
  const tops: number[] = [0];
  let top = 0;
  groups.forEach(({ group, hits }, index) => {
    const open = isOpen(group);
    rows.push({ kind: 'group', key: group.key, group, count: hits.length, open, position: index + 1, of: groups.length });
    tops.push((top += heights.group));
    if (!open) return;
    hits.forEach(({ entry, mark }, at) => {
      rows.push({ kind: 'entry', key: entry.key, entry, mark, markIn, position: at + 1, of: hits.length });
      tops.push((top += entry.path === undefined ? heights.preset : heights.operation));
    });
  });
  return { rows, tops };
}

/** The rows between two heights: first index, and the index after the last. */
export function rowsBetween({ rows, tops }: PaletteRows, from: number, to: number): readonly [number, number] {
  const first = Math.max(0, firstAbove(tops, from) - 1);
  return [first, Math.min(rows.length, firstAbove(tops, to))];
}

/** The first index whose top lies above (is greater than) a height. */
function firstAbove(tops: readonly number[], height: number): number {
  let low = 0;
  let high = tops.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((tops[middle] ?? 0) > height) high = middle;
    else low = middle + 1;
  }
  return low;
}

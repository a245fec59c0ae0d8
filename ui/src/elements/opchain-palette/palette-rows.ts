import { scrollTopToShow } from '../parts/row-window.js';
import type { EntryMarks, PaletteEntry, PaletteGroup, PaletteHits } from './palette-entry.js';

export type PaletteRow =
  | {
      readonly kind: 'group';
      readonly key: string;
      readonly group: PaletteGroup;
      readonly count: number;
      readonly open: boolean;
      readonly position: number;
      readonly setSize: number;
    }
  | {
      readonly kind: 'entry';
      readonly key: string;
      readonly entry: PaletteEntry;
      /** Why the search found it. */
      readonly marks: EntryMarks | undefined;
      readonly position: number;
      readonly setSize: number;
    };

/** A group with its rows, which have the same height. */
interface Section {
  readonly hits: PaletteHits;
  readonly open: boolean;
  /** Index and top of its own row. */
  readonly index: number;
  readonly top: number;
}

const rowHeights = { group: 32, operation: 40, preset: 28 };

/** The rows of the palette with their positions in CSS pixels. Rows are created on demand: only those in view are. */
export class PaletteRows {
  readonly length: number;
  readonly height: number;
  readonly #sections: readonly Section[];
  readonly #mark: ((entry: PaletteEntry) => EntryMarks) | undefined;

  constructor(
    groups: readonly PaletteHits[],
    isOpen: (group: PaletteGroup) => boolean,
    mark?: (entry: PaletteEntry) => EntryMarks,
  ) {
    const sections: Section[] = [];
    let index = 0;
    let top = 0;
    for (const hits of groups) {
      const open = isOpen(hits.group);
      sections.push({ hits, open, index, top });
      index += 1 + (open ? hits.size : 0);
      top += rowHeights.group + (open ? hits.size * heightOf(hits) : 0);
    }
    this.#sections = sections;
    this.#mark = mark;
    this.length = index;
    this.height = top;
  }

  at(index: number): PaletteRow | undefined {
    const section = this.#sectionOf((each) => each.index <= index);
    if (section === undefined || index < 0 || index >= this.length) return undefined;
    const at = index - section.index - 1;
    const entry = at < 0 ? undefined : section.hits.entries[at];
    return entry === undefined ? this.#groupRow(section) : this.#entryRow(section, entry, at);
  }

  /** The rows from one index to before another. */
  slice(first: number, last: number): PaletteRow[] {
    const rows: PaletteRow[] = [];
    for (let index = first; index < last; index++) {
      const row = this.at(index);
      if (row !== undefined) rows.push(row);
    }
    return rows;
  }

  groups(): PaletteRow[] {
    return this.#sections.map((section) => this.#groupRow(section));
  }

  /** The index of the row with that key, or -1. */
  indexOf(key: string | undefined): number {
    if (key === undefined) return -1;
    for (const { hits, open, index } of this.#sections) {
      if (hits.group.key === key) return index;
      const at = open ? hits.entries.findIndex((entry) => entry.key === key) : -1;
      if (at >= 0) return index + 1 + at;
    }
    return -1;
  }

  /** The index of the first row that is not a group, or -1. */
  firstEntry(): number {
    const section = this.#sections.find(({ open, hits }) => open && hits.size > 0);
    return section === undefined ? -1 : section.index + 1;
  }

  /** The index of the group that a row belongs to. */
  groupIndexOf(index: number): number {
    return this.#sectionOf((each) => each.index <= index)?.index ?? -1;
  }

  /** Top of a row; the index after the last gives the total height. */
  top(index: number): number {
    const section = index >= this.length ? undefined : this.#sectionOf((each) => each.index <= index);
    if (section === undefined) return index <= 0 ? 0 : this.height;
    const at = index - section.index;
    return at === 0 ? section.top : section.top + rowHeights.group + (at - 1) * heightOf(section.hits);
  }

  /** The scroll position nearest to the given one at which the row with that key is in view. */
  scrollTo(key: string | undefined, box: Pick<HTMLElement, 'scrollTop' | 'clientHeight'>): number {
    const index = this.indexOf(key);
    return index < 0 ? box.scrollTop : scrollTopToShow(box, this.top(index), this.top(index + 1));
  }

  /** The rows between two heights: first index, and the index after the last. */
  between(from: number, to: number): readonly [number, number] {
    return [this.#indexAt(from), Math.min(this.length, this.#indexAt(to) + 1)];
  }

  #indexAt(height: number): number {
    const section = this.#sectionOf((each) => each.top <= height);
    if (section === undefined) return 0;
    const below = height - section.top - rowHeights.group;
    const maxOffset = section.open ? section.hits.size : 0;
    return below < 0
      ? section.index
      : section.index + Math.min(maxOffset, 1 + Math.floor(below / heightOf(section.hits)));
  }

  /** The last section that matches; all before it match. */
  #sectionOf(predicate: (section: Section) => boolean): Section | undefined {
    let low = 0;
    let high = this.#sections.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const section = this.#sections[middle];
      if (section !== undefined && predicate(section)) low = middle + 1;
      else high = middle;
    }
    return this.#sections[low - 1];
  }

  #groupRow(section: Section): PaletteRow & { readonly kind: 'group' } {
    const { hits, open } = section;
    const { group, size } = hits;
    return {
      kind: 'group',
      key: group.key,
      group,
      count: size,
      open,
      position: this.#sections.indexOf(section) + 1,
      setSize: this.#sections.length,
    };
  }

  #entryRow({ hits }: Section, entry: PaletteEntry, at: number): PaletteRow {
    return {
      kind: 'entry',
      key: entry.key,
      entry,
      marks: this.#mark?.(entry),
      position: at + 1,
      setSize: hits.size,
    };
  }
}

function heightOf({ group }: PaletteHits): number {
  return group.kind === 'operations' ? rowHeights.operation : rowHeights.preset;
}

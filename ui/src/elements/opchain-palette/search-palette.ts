import type { PaletteEntry, PaletteGroup } from './palette-entry.js';

/** The scope of a query: operation ids and preset names, paths (`/…`), or presets only (`.…`). */
export interface PaletteQuery {
  readonly scope: 'all' | 'paths' | 'presets';
  /** Lower case; empty: everything in scope. */
  readonly text: string;
}

export interface PaletteHits {
  readonly group: PaletteGroup;
  readonly size: number;
  readonly entries: readonly PaletteEntry[];
}

/** Where the match is in the name or the path. */
export interface Mark {
  readonly start: number;
  readonly end: number;
}

/** Undefined for an empty query: nothing is searched, and groups keep their state. */
export function parseQuery(input: string): PaletteQuery | undefined {
  const text = input.trim().toLowerCase();
  if (text === '') return undefined;
  if (text.startsWith('.')) return { scope: 'presets', text: text.slice(1).trimStart() };
  if (text.startsWith('/')) return { scope: 'paths', text: text === '/' ? '' : text };
  return { scope: 'all', text };
}

/** All entries as if they matched, without creating them. */
export function listPalette(groups: readonly PaletteGroup[]): PaletteHits[] {
  return groups.map((group) => ({
    group,
    size: group.size,
    get entries() {
      return group.entries;
    },
  }));
}

/** The groups with matches, in order. Runs over everything at each keystroke, so it allocates nothing per match. */
export function searchPalette(groups: readonly PaletteGroup[], query: PaletteQuery): PaletteHits[] {
  const found: PaletteHits[] = [];
  for (const group of groups) {
    if (query.scope === 'presets' ? group.kind !== 'presets' : query.scope === 'paths' && group.kind !== 'operations')
      continue;
    const entries =
      query.text === ''
        ? group.entries
        : group.entries.filter((entry) => getSearchText(entry, query).includes(query.text));
    if (entries.length > 0) found.push({ group, size: entries.length, entries });
  }
  return found;
}

/** Position of the match in an entry; undefined if everything is listed. */
export function markHit(entry: PaletteEntry, query: PaletteQuery): Mark | undefined {
  const start = query.text === '' ? -1 : getSearchText(entry, query).indexOf(query.text);
  return start < 0 ? undefined : { start, end: start + query.text.length };
}

function getSearchText(entry: PaletteEntry, query: PaletteQuery): string {
  return query.scope === 'paths' ? (entry.pathLower ?? '') : entry.nameLower;
}

import type { PaletteEntry, PaletteGroup } from './palette-index.js';

/** What a query looks at: operation ids and preset names, paths (`/…`), or presets alone (`.…`). */
export interface PaletteQuery {
  readonly scope: 'all' | 'paths' | 'presets';
  /** Lower case; empty: everything in scope. */
  readonly text: string;
}

export interface PaletteHit {
  readonly entry: PaletteEntry;
  /** Where the hit is in the name or the path; undefined where everything is listed. */
  readonly mark: { readonly start: number; readonly end: number } | undefined;
}

export interface PaletteHits {
  readonly group: PaletteGroup;
  readonly hits: readonly PaletteHit[];
}

/** Undefined for an empty query: nothing is searched, groups show as they are folded. */
export function parseQuery(input: string): PaletteQuery | undefined {
  const text = input.trim().toLowerCase();
  if (text === '') return undefined;
  if (text.startsWith('.')) return { scope: 'presets', text: text.slice(1).trimStart() };
  if (text.startsWith('/')) return { scope: 'paths', text: text === '/' ? '' : text };
  return { scope: 'all', text };
}

/** The groups with hits, in their order. */
export function searchPalette(groups: readonly PaletteGroup[], query: PaletteQuery): PaletteHits[] {
  const found: PaletteHits[] = [];
  for (const group of groups) {
    if (query.scope === 'presets' ? group.kind !== 'presets' : query.scope === 'paths' && group.kind !== 'operations') continue;
    const hits: PaletteHit[] = [];
    for (const entry of group.entries) {
      const hay = query.scope === 'paths' ? (entry.pathLower ?? '') : entry.nameLower;
      const start = hay.indexOf(query.text);
      if (start < 0) continue;
      hits.push({ entry, mark: query.text === '' ? undefined : { start, end: start + query.text.length } });
    }
    if (hits.length > 0) found.push({ group, hits });
  }
  return found;
}

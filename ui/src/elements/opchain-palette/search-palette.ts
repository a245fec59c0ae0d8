import type { PaletteGroup, PaletteHits } from './palette-entry.js';

/** The scope of a query: everything, operations by path (`/…`), or presets only (`.…`). */
export interface PaletteQuery {
  readonly scope: 'all' | 'paths' | 'presets';
  /** As typed; empty: everything in scope. */
  readonly text: string;
}

/** Undefined for an empty query: nothing is searched, and groups keep their state. */
export function parseQuery(input: string): PaletteQuery | undefined {
  const text = input.trim();
  if (text === '') return undefined;
  if (text.startsWith('.')) return { scope: 'presets', text: text.slice(1).trimStart() };
  if (text.startsWith('/')) return { scope: 'paths', text: text === '/' ? '' : text };
  return { scope: 'all', text };
}

/** All entries in that scope, without creating them. */
export function listPalette(groups: readonly PaletteGroup[], scope: PaletteQuery['scope'] = 'all'): PaletteHits[] {
  return groups
    .filter(({ kind }) => scope === 'all' || (scope === 'paths') === (kind === 'operations'))
    .map((group) => ({
      group,
      size: group.size,
      get entries() {
        return group.entries;
      },
    }));
}

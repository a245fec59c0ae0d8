import type { Stores } from '../../stores/stores.js';
import type { EntryMarks, PaletteEntry, PaletteGroup, PaletteHits } from './palette-entry.js';
import { groupOperations, groupPresets } from './palette-index.js';
import { type PaletteRow, PaletteRows } from './palette-rows.js';
import type { PaletteSearch } from './search/palette-search.js';
import { listPalette, type PaletteQuery, parseQuery } from './search-palette.js';

/** Up to this number of operations, groups are expanded by default. */
const MAX_EXPANDED = 60;

/** The search of these groups; undefined while it loads. */
interface SearchState {
  readonly groups: unknown;
  engine: PaletteSearch | undefined;
}

interface Found {
  readonly groups: unknown;
  /** The descriptions that were searched. */
  readonly entries: unknown;
  readonly text: string;
  readonly complete: boolean;
  readonly hits: readonly PaletteHits[];
  readonly mark?: (entry: PaletteEntry) => EntryMarks;
}

/** The rows for the open descriptions, the presets and the search; remembers which groups are expanded. */
export class PaletteList {
  rows = new PaletteRows([], () => false);
  #query: PaletteQuery | undefined;
  #groups:
    { readonly entries: unknown; readonly presets: unknown; readonly groups: readonly PaletteGroup[] } | undefined;
  /** Groups that are not in their default state; those of a search have `?` before their key. */
  readonly #toggled = new Map<string, boolean>();
  #allOpen: boolean | undefined;
  /** Input and result of the last search: scrolling does not search again. */
  #found: Found | undefined;
  #search: SearchState | undefined;
  readonly #changed: () => void;

  /** `changed` is called when a search may find more than before. */
  constructor(changed: () => void) {
    this.#changed = changed;
  }

  /** False while a search is still loading or indexing. */
  get complete(): boolean {
    return this.#query === undefined || this.#query.text === '' || this.#search?.engine?.complete === true;
  }

  /** What the search has found, best first; without a text, everything in its scope. */
  get found(): Pick<Found, 'hits' | 'mark'> {
    return this.#found ?? { hits: [] };
  }

  /** Lists what matches the text of the search field; returns true if there is a search. */
  update(stores: Stores | undefined, text: string): boolean {
    const groups = this.#listGroups(stores);
    const query = parseQuery(text);
    this.#query = query;
    if (query !== undefined && query.text !== '') this.prepareSearch(stores);
    const { complete } = this;
    const before = this.#found;
    if (before?.groups !== groups || before.text !== text || before.complete !== complete) {
      const entries = this.#groups?.entries;
      // Other presets are indexed again; results stay until then.
      const stays = !complete && before?.text === text && before.entries === entries;
      this.#found = { ...(stays ? before : this.#find(groups, query)), groups, entries, text, complete };
    }
    const size = groups.reduce((sum, each) => sum + each.size, 0);
    this.rows = new PaletteRows(this.found.hits, (group) => this.#isOpen(group, size), this.found.mark);
    return query !== undefined;
  }

  /** Loads the search and indexes what the palette lists, unless that is done. */
  prepareSearch(stores: Stores | undefined): void {
    const groups = this.#listGroups(stores);
    if (stores === undefined || this.#search?.groups === groups) return;
    this.disposeSearch();
    const search: SearchState = { groups, engine: undefined };
    this.#search = search;
    void import('./search/palette-search.js')
      .then(async ({ PaletteSearch }) => {
        if (this.#search !== search) return;
        search.engine = new PaletteSearch(
          stores.descriptions.value.entries,
          groups.filter(({ kind }) => kind === 'presets'),
          stores.texts.palette,
        );
        await search.engine.prepare();
        if (this.#search === search) this.#changed();
      })
      .catch(() => {
        // The next keystroke tries again.
        if (this.#search === search) this.disposeSearch();
      });
  }

  disposeSearch(): void {
    this.#search?.engine?.dispose();
    this.#search = undefined;
  }

  #find(groups: readonly PaletteGroup[], query: PaletteQuery | undefined): Pick<Found, 'hits' | 'mark'> {
    if (query === undefined || query.text === '') return { hits: listPalette(groups, query?.scope) };
    // Until the search has loaded, nothing is known to match.
    return this.#search?.engine?.find(query) ?? { hits: [] };
  }

  isAllExpanded(): boolean {
    const groups = this.rows.groups();
    return groups.length > 0 && groups.every((row) => row.kind === 'group' && row.open);
  }

  toggleAll(): void {
    const open = !this.isAllExpanded();
    this.#toggled.clear();
    if (this.#query) for (const row of this.rows.groups()) this.#toggled.set(`?${row.key}`, open);
    this.#allOpen = open;
  }

  toggle(row: PaletteRow, open?: boolean): void {
    if (row.kind === 'group') this.#toggled.set(this.#query ? `?${row.key}` : row.key, open ?? !row.open);
  }

  /** Expands all groups of the next search. */
  resetSearch(): void {
    for (const key of [...this.#toggled.keys()]) if (key.startsWith('?')) this.#toggled.delete(key);
  }

  #listGroups(stores: Stores | undefined): readonly PaletteGroup[] {
    if (!stores) return [];
    const { entries } = stores.descriptions.value;
    const { presets } = stores.palette.value;
    if (this.#groups?.entries === entries && this.#groups.presets === presets) return this.#groups.groups;
    const texts = stores.texts.palette;
    const groups = [
      ...entries.flatMap((entry) => groupOperations(entry, texts, entries.length > 1 ? `${entry.source}: ` : '')),
      ...groupPresets(presets, texts),
    ];
    this.#groups = { entries, presets, groups };
    return groups;
  }

  #isOpen(group: PaletteGroup, size: number): boolean {
    if (this.#query) return this.#toggled.get(`?${group.key}`) ?? true;
    return this.#toggled.get(group.key) ?? this.#allOpen ?? (group.key !== 'saved' && size <= MAX_EXPANDED);
  }
}

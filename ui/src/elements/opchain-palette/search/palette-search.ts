import type { DescriptionEntry } from '../../../stores/descriptions/description-store.js';
import { OperationEntry } from '../operation-entry.js';
import type { EntryMarks, PaletteEntry, PaletteGroup, PaletteHits } from '../palette-entry.js';
import type { PaletteQuery } from '../search-palette.js';
import { findRequested } from './find-requested.js';
import { markEntry } from './mark-entry.js';
import { readRequest } from './read-request.js';
import { type RankedEntry, SearchIndex } from './search-index.js';

/** What was found, and why. */
export interface FoundInPalette {
  readonly hits: readonly PaletteHits[];
  mark(entry: PaletteEntry): EntryMarks;
}

/** The ranked search over the operations of the open descriptions and over the presets. Loaded when first used. */
export class PaletteSearch {
  readonly #operations: OperationEntry[];
  readonly #presets: readonly PaletteEntry[];
  readonly #basePaths: readonly string[];
  readonly #names: { readonly operations: string; readonly presets: string };
  readonly #index = new SearchIndex();
  readonly #abort = new AbortController();
  #complete = false;

  constructor(
    descriptions: readonly DescriptionEntry[],
    presetGroups: readonly PaletteGroup[],
    names: { readonly operations: string; readonly presets: string },
  ) {
    this.#operations = descriptions.flatMap(({ source, description }) =>
      description.operations.map((operation) => new OperationEntry(source, operation)),
    );
    this.#presets = presetGroups.flatMap(({ entries }) => entries);
    this.#basePaths = descriptions.flatMap(({ servers }) =>
      servers.flatMap((url) => URL.parse(url)?.pathname.replace(/\/$/, '') || []),
    );
    this.#names = names;
  }

  /** False while more entries are being indexed: searches find only the others until then. */
  get complete(): boolean {
    return this.#complete;
  }

  /** Indexes everything, in slices. */
  async prepare(): Promise<void> {
    await this.#index.add([...this.#presets, ...this.#operations], this.#abort.signal);
    this.#complete = true;
  }

  dispose(): void {
    this.#abort.abort();
  }

  find({ scope, text }: PaletteQuery): FoundInPalette {
    const request = scope === 'presets' ? undefined : readRequest(text);
    const mark = (entry: PaletteEntry): EntryMarks => markEntry(entry, text, request);
    if (request !== undefined) {
      const found = findRequested(this.#operations, request, this.#basePaths);
      const entries: PaletteEntry[] = found.map(({ entry, values }) => entry.withValues(values));
      const known = new Set(found.map(({ entry }) => entry.key));
      const part = request.path.toLowerCase();
      for (const entry of this.#operations)
        if (entry.path.toLowerCase().includes(part) && !known.has(entry.key) && fits(entry, request.method))
          entries.push(entry);
      return { hits: this.#toHits([{ kind: 'operations', entries }]), mark };
    }
    const found = this.#index.search(text, ({ item }) => scope !== 'presets' || item.kind !== 'operation');
    const isOperation = ({ entry }: RankedEntry): boolean => entry.item.kind === 'operation';
    const sections = [
      { kind: 'operations' as const, found: found.filter(isOperation) },
      { kind: 'presets' as const, found: found.filter((each) => !isOperation(each)) },
    ].sort((a, b) => (b.found[0]?.score ?? 0) - (a.found[0]?.score ?? 0));
    return {
      hits: this.#toHits(sections.map(({ kind, found }) => ({ kind, entries: found.map(({ entry }) => entry) }))),
      mark,
    };
  }

  #toHits(
    sections: readonly { readonly kind: PaletteGroup['kind']; readonly entries: readonly PaletteEntry[] }[],
  ): PaletteHits[] {
    return sections
      .filter(({ entries }) => entries.length > 0)
      .map(({ kind, entries }) => ({
        group: { key: `found ${kind}`, name: this.#names[kind], kind, size: entries.length, entries },
        size: entries.length,
        entries,
      }));
  }
}

function fits(entry: PaletteEntry, method: string | undefined): boolean {
  return method === undefined || entry.method === method;
}

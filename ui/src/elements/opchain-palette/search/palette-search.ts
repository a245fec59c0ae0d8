import { type RankedEntry, SearchIndex } from '@opchain/resources';
import type { DescriptionEntry } from '../../../stores/descriptions/description-store.js';
import type { Texts } from '../../../texts/texts.js';
import { runInSlices } from '../../parts/run-in-slices.js';
import { OperationEntry } from '../operation-entry.js';
import type { EntryMarks, PaletteEntry, PaletteGroup, PaletteHits } from '../palette-entry.js';
import type { PaletteQuery } from '../search-palette.js';
import { findRequested } from './find-requested.js';
import { markEntry } from './mark-entry.js';
import { readRequest, type TypedRequest } from './read-request.js';

/** What was found, and why. */
export interface FoundInPalette {
  readonly hits: readonly PaletteHits[];
  mark(entry: PaletteEntry): EntryMarks;
}

/** What people call a request to any URL. */
const REQUEST_WORDS = ['url', 'fetch', 'curl', 'call any URL'];

type PaletteNames = Pick<Texts['palette'], 'operations' | 'presets' | 'request' | 'requestHint'>;

/** The ranked search over the operations of the open descriptions and over the presets. Loaded when first used. */
export class PaletteSearch {
  readonly #operations: OperationEntry[];
  readonly #presets: readonly PaletteEntry[];
  readonly #basePaths: readonly string[];
  readonly #origins: ReadonlySet<string | undefined>;
  readonly #names: PaletteNames;
  readonly #index = new SearchIndex<PaletteEntry>();
  readonly #abort = new AbortController();
  #complete = false;

  constructor(descriptions: readonly DescriptionEntry[], presetGroups: readonly PaletteGroup[], names: PaletteNames) {
    this.#operations = descriptions.flatMap(({ source, description }) =>
      description.operations.map((operation) => new OperationEntry(source, operation)),
    );
    this.#presets = presetGroups.flatMap(({ entries }) =>
      entries.map((entry) => (entry.item.kind === 'request' ? { ...entry, tags: REQUEST_WORDS } : entry)),
    );
    this.#basePaths = descriptions.flatMap(({ servers }) =>
      servers.flatMap((url) => URL.parse(url)?.pathname.replace(/\/$/, '') || []),
    );
    this.#origins = new Set(descriptions.flatMap(({ servers }) => servers.map((url) => URL.parse(url)?.origin)));
    this.#names = names;
  }

  /** False while more entries are being indexed: searches find only the others until then. */
  get complete(): boolean {
    return this.#complete;
  }

  /** Indexes everything, in slices. */
  async prepare(): Promise<void> {
    const work = this.#index.add([...this.#presets, ...this.#operations]);
    await runInSlices(work, () => this.#abort.signal.aborted);
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
      const isDescribed =
        found.some(({ complete }) => complete) && this.#origins.has(URL.parse(request.url ?? '')?.origin);
      const free = isDescribed ? [] : this.#toFreeRequest(request);
      return {
        hits: this.#toHits([
          { kind: 'operations', entries },
          { kind: 'presets', entries: free },
        ]),
        mark,
      };
    }
    const found = this.#index.search(text, ({ item }) => scope !== 'presets' || item.kind !== 'operation');
    const isOperation = ({ entry }: RankedEntry<PaletteEntry>): boolean => entry.item.kind === 'operation';
    const sections = [
      { kind: 'operations' as const, found: found.filter(isOperation) },
      { kind: 'presets' as const, found: found.filter((each) => !isOperation(each)) },
    ].sort((a, b) => (b.found[0]?.score ?? 0) - (a.found[0]?.score ?? 0));
    return {
      hits: this.#toHits(sections.map(({ kind, found }) => ({ kind, entries: found.map(({ entry }) => entry) }))),
      mark,
    };
  }

  /** The typed request itself, if it names its server: it can be sent without a description. */
  #toFreeRequest({ method = 'GET', url, headers, body }: TypedRequest): readonly PaletteEntry[] {
    if (url === undefined) return [];
    const { request, requestHint } = this.#names;
    const item = { kind: 'request' as const, typed: { method, url, headers, body } };
    return [{ key: 'typed request', item, name: `${request}: ${method} ${url}`, summary: requestHint }];
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

import type { JsonValue, RecordedResponse } from '@opchain/core';
import { runInSlices } from '../../parts/run-in-slices.js';
import type { TableData } from './list-tables.js';
import type { BodyView } from './list-views.js';
import { entriesTo, MAX_MATCHES, searchJson } from './search-json.js';
import { searchText } from './search-text.js';

/** What a search found, for the view in which it was made. */
export interface Found {
  readonly count: number;
  /** The entries of the tree that lead to what was found. */
  readonly filter?: ReadonlyMap<string, readonly string[]>;
  /** What a query selected, as a table. */
  readonly table?: TableData;
  /** Offsets in the text. */
  readonly offsets?: readonly number[];
  /** Why the query cannot be evaluated. */
  readonly error?: string;
}

/** Searches a body without blocking the page: what begins with `$` is a JSONPath, everything else a text. Undefined if it was stopped. */
export async function searchBody(
  search: string,
  view: BodyView,
  { text = '' }: RecordedResponse,
  value: JsonValue | undefined,
  isStopped: () => boolean,
): Promise<Found | undefined> {
  if (view === 'raw') {
    const offsets = await runInSlices(searchText(text, search), isStopped);
    return offsets && { count: offsets.length, offsets };
  }
  if (value === undefined) return { count: 0 };
  if (search.startsWith('$')) return query(value, search, isStopped);
  // A table searches its own rows.
  if (view === 'table') return undefined;
  const paths = await runInSlices(searchJson(value, search), isStopped);
  const filter = paths && (await runInSlices(filterOf(paths), isStopped));
  return filter && { count: paths.length, filter };
}

async function query(value: JsonValue, search: string, isStopped: () => boolean): Promise<Found | undefined> {
  const { queryJson } = await import('@opchain/core/internal/runner');
  try {
    const nodes = await runInSlices(await queryJson(value, search, MAX_MATCHES), isStopped);
    if (nodes === undefined) return undefined;
    const [only] = nodes;
    const table =
      nodes.length === 1 && Array.isArray(only?.value)
        ? { path: only.path, rows: only.value }
        : { path: [], rows: nodes.map((node) => node.value), paths: nodes.map(({ path }) => path) };
    const filter = await runInSlices(filterOf(nodes.map(({ path }) => path)), isStopped);
    return filter && { count: nodes.length, filter, table };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { count: 0, error: `${message[0]?.toUpperCase()}${message.slice(1)}.` };
  }
}

/** With an entry for the root even if nothing was found: then nothing is listed. */
function* filterOf(
  paths: readonly (readonly string[])[],
): Generator<undefined, ReadonlyMap<string, readonly string[]>> {
  const isWhole = paths.some((path) => path.length === 0);
  return isWhole ? new Map() : new Map([['', []], ...(yield* entriesTo(paths))]);
}

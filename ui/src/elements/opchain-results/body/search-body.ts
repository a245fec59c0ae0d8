import type { JsonValue, RecordedResponse } from '@opchain/core';
import { runInSlices } from './run-in-slices.js';
import type { TableData } from './list-tables.js';
import type { BodyView } from './list-views.js';
import { entriesTo, searchJson } from './search-json.js';
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
  if (search.startsWith('$')) return query(value, search);
  // A table searches its own rows.
  if (view === 'table') return undefined;
  const paths = await runInSlices(searchJson(value, search), isStopped);
  return paths && { count: paths.length, filter: filterOf(paths) };
}

async function query(value: JsonValue, search: string): Promise<Found> {
  const { queryJson } = await import('@opchain/core/runner');
  try {
    const nodes = await queryJson(value, search);
    const [only] = nodes;
    const table =
      nodes.length === 1 && Array.isArray(only?.value)
        ? { path: only.path, rows: only.value }
        : { path: [], rows: nodes.map((node) => node.value), paths: nodes.map(({ path }) => path) };
    return { count: nodes.length, filter: filterOf(nodes.map(({ path }) => path)), table };
  } catch (error) {
    return { count: 0, error: error instanceof Error ? error.message : String(error) };
  }
}

/** With an entry for the root even if nothing was found: then nothing is listed. */
function filterOf(paths: readonly (readonly string[])[]): ReadonlyMap<string, readonly string[]> {
  const isWhole = paths.some((path) => path.length === 0);
  return isWhole ? new Map() : new Map([['', []], ...entriesTo(paths)]);
}

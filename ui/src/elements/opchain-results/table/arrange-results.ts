import type { ShownState } from '@opchain/drawing';
import type { ListedRow } from './list-rows.js';

/** The columns by which results can be sorted. */
export type ResultsColumn = 'state' | 'operation' | 'status' | 'start' | 'end' | 'duration';

/** What of a run's results is listed, and in which order. */
export interface ResultsFilter {
  /** A text in the name, the method, the status or the failure of a row. */
  readonly search: string;
  readonly state: ShownState | undefined;
  /** Undefined: the order of starting. */
  readonly order: { readonly column: ResultsColumn; readonly descending: boolean } | undefined;
}

export const allResults: ResultsFilter = { search: '', state: undefined, order: undefined };

/** The rows to list. Rows below another one follow it: they are neither sorted nor filtered on their own. */
export function arrangeResults(rows: readonly ListedRow[], filter: ResultsFilter): readonly ListedRow[] {
  const { search, state, order } = filter;
  if (search === '' && state === undefined && order === undefined) return rows;
  const needle = search.toLowerCase();
  const groups = groupByTop(rows).filter(
    (group) =>
      (state === undefined || group[0]!.run.state === state) &&
      (needle === '' || group.some((row) => textOf(row).includes(needle))),
  );
  if (order !== undefined) {
    const direction = order.descending ? -1 : 1;
    groups.sort(([left], [right]) => compare(valueOf(left!, order.column), valueOf(right!, order.column), direction));
  }
  return groups.flat();
}

/** The next order after a click on a column: ascending, descending, the order of starting. */
export function nextOrder(order: ResultsFilter['order'], column: ResultsColumn): ResultsFilter['order'] {
  if (order?.column !== column) return { column, descending: false };
  return order.descending ? undefined : { column, descending: true };
}

function groupByTop(rows: readonly ListedRow[]): ListedRow[][] {
  const groups: ListedRow[][] = [];
  for (const row of rows) {
    if (row.depth === 0) groups.push([row]);
    else groups.at(-1)?.push(row);
  }
  return groups;
}

function textOf({ name, run }: ListedRow): string {
  const { request, response, failure } = run.result ?? {};
  return [name, request?.method, request?.url, response?.status, (run.failure ?? failure)?.message]
    .filter((part) => part !== undefined)
    .join(' ')
    .toLowerCase();
}

function valueOf({ name, run }: ListedRow, column: ResultsColumn): string | number | undefined {
  const { startedAt, endedAt } = run;
  switch (column) {
    case 'state':
      return run.state;
    case 'operation':
      return name.toLowerCase();
    case 'status':
      return run.result?.response?.status;
    case 'start':
      return startedAt;
    case 'end':
      return endedAt;
    case 'duration':
      return startedAt === undefined || endedAt === undefined ? undefined : endedAt - startedAt;
  }
}

/** What has no value is last in both directions. */
function compare(left: string | number | undefined, right: string | number | undefined, direction: 1 | -1): number {
  if (left === undefined || right === undefined) return Number(left === undefined) - Number(right === undefined);
  return left === right ? 0 : left < right ? -direction : direction;
}

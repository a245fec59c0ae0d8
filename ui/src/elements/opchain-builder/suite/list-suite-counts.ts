import type { SuiteFilter, SuiteLine, SuiteState } from '../../../stores/suite/suite-store.js';

/** What the panel says about the tests. */
export interface SuiteCounts {
  /** Tests of the last run, set-up and tear-down left out unless they failed. */
  readonly total: number;
  readonly ended: number;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly cancelled: number;
}

/** How many tests of the last run have each state. */
export function countLines(lines: readonly SuiteLine[]): SuiteCounts {
  const counts = { total: 0, ended: 0, passed: 0, failed: 0, skipped: 0, cancelled: 0 };
  for (const { role, state } of lines) {
    if (state === 'idle' || (role !== 'test' && state !== 'failed')) continue;
    counts.total += 1;
    if (state === 'waiting' || state === 'running') continue;
    counts.ended += 1;
    counts[state] += 1;
  }
  return counts;
}

/** The tests that match the filter, in the order of the suite; set-up and tear-down only without one. */
export function filterLines(lines: readonly SuiteLine[], { text, tag, isFailed }: SuiteFilter): readonly SuiteLine[] {
  const wanted = text.trim().toLowerCase();
  const isFiltered = wanted !== '' || tag !== undefined;
  return lines.filter(
    ({ test, role, state }) =>
      (!isFiltered || role === 'test') &&
      (!isFailed || state === 'failed' || state === 'cancelled') &&
      (tag === undefined || test.tags.includes(tag)) &&
      [test.id, test.title].some((each) => each.toLowerCase().includes(wanted)),
  );
}

/** All tags of the tests, sorted. */
export function listTags({ lines }: Pick<SuiteState, 'lines'>): readonly string[] {
  return [...new Set(lines.flatMap(({ test }) => test.tags))].sort();
}

/** The ids of tests; those that did not pass only, if wanted. */
export function listIds(lines: readonly SuiteLine[], isFailedOnly = false): ReadonlySet<string> {
  return new Set(
    lines
      .filter(({ role }) => role === 'test')
      .filter(({ state }) => !isFailedOnly || ['failed', 'cancelled', 'skipped'].includes(state))
      .map(({ test }) => test.id),
  );
}

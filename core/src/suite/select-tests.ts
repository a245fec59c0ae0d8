import type { Suite, SuiteTest } from './suite.js';

/** Which tests of a suite run. Set-up and tear-down always run where a test of theirs does. */
export interface TestSelection {
  /** Tests with any of these tags. */
  readonly tags?: readonly string[];
  /** Without tests that have any of these tags. */
  readonly notTags?: readonly string[];
  /** Tests whose id or title contains this text, in any case. */
  readonly grep?: string;
  /** Tests with these ids. */
  readonly ids?: ReadonlySet<string>;
}

/** The suite with the selected tests only. */
export function selectTests(suite: Suite, selection: TestSelection): Suite {
  return keepTests(suite, (test) => isSelected(test, selection));
}

function isSelected({ id, title, tags: own }: SuiteTest, { tags, notTags, grep, ids }: TestSelection): boolean {
  const text = grep?.toLowerCase();
  return (
    (tags === undefined || tags.length === 0 || own.some((tag) => tags.includes(tag))) &&
    !own.some((tag) => notTags?.includes(tag)) &&
    (text === undefined || [id, title].some((each) => each.toLowerCase().includes(text))) &&
    (ids === undefined || ids.has(id))
  );
}

/** One part of several, from 1. */
export interface Shard {
  readonly index: number;
  readonly count: number;
}

/**
 * One part of a suite. The parts are disjoint, together they are the suite, and each takes about as long as the others:
 * the longest test goes first, each to the part that has the least to do. A test without a recorded time counts as the
 * median of the others. Every machine that has the same files and times gets the same parts.
 *
 * @param times milliseconds by the id of a test
 */
export function shardSuite(suite: Suite, { index, count }: Shard, times: ReadonlyMap<string, number>): Suite {
  const tests = suite.files.flatMap((file) => file.tests);
  const known = tests.flatMap(({ id }) => times.get(id) ?? []).sort((left, right) => left - right);
  const unknown = known[Math.floor(known.length / 2)] ?? 1;
  const weighed = tests.map(({ id }) => ({ id, time: times.get(id) ?? unknown }));
  weighed.sort((left, right) => right.time - left.time || (left.id < right.id ? -1 : 1));
  const totals = Array.from({ length: count }, () => 0);
  const chosen = new Set<string>();
  for (const { id, time } of weighed) {
    const least = totals.indexOf(Math.min(...totals));
    totals[least] = (totals[least] ?? 0) + time;
    if (least === index - 1) chosen.add(id);
  }
  return keepTests(suite, ({ id }) => chosen.has(id));
}

function keepTests(suite: Suite, isKept: (test: SuiteTest) => boolean): Suite {
  const files = suite.files.flatMap((file) => {
    const tests = file.tests.filter(isKept);
    return tests.length === 0 ? [] : [{ ...file, tests }];
  });
  return { ...suite, files };
}

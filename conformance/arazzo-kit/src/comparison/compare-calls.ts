import { compareCall } from './compare-call.js';
import type { ExpectedCall, ExpectedEntry } from '../kit-case.js';
import { formatCall, type RecordedCall } from '../recorded-call.js';

/** What differs between the calls that arrived and those expected, as sentences; none if all are as expected. */
export function compareCalls(expected: readonly ExpectedEntry[], calls: readonly RecordedCall[]): readonly string[] {
  const groups = expected.map(readGroup);
  const remaining = [...calls];
  const seen: RecordedCall[] = [];
  const mismatches: string[] = [];
  for (const group of groups) {
    const waiting = [...group];
    const got = remaining.splice(0, group.length);
    for (const call of got) {
      const at = Math.max(
        waiting.findIndex((each) => compareCall(each, call).length === 0),
        0,
      );
      const [wanted] = waiting.splice(at, 1);
      if (wanted === undefined) continue;
      const position = `call ${calls.indexOf(call) + 1}`;
      for (const mismatch of [...compareCall(wanted, call), ...compareTimes(wanted, call, seen)])
        mismatches.push(`${position}: ${mismatch}`);
    }
    seen.push(...got);
    mismatches.push(...waiting.map(({ call }) => `missing: ${call}`));
  }
  return [...mismatches, ...remaining.map((call) => `unexpected: ${formatCall(call)}`)];
}

function readGroup(entry: ExpectedEntry): readonly ExpectedCall[] {
  if (typeof entry === 'string') return [{ call: entry }];
  return 'anyOrder' in entry ? entry.anyOrder.flatMap(readGroup) : [entry];
}

/** A clock of the server and a timer of the runner may differ by this much. */
const TOLERANCE_MS = 15;

function compareTimes(expected: ExpectedCall, call: RecordedCall, earlier: readonly RecordedCall[]): readonly string[] {
  const gap = call.arrivedAt - (earlier.at(-1)?.arrivedAt ?? call.arrivedAt);
  const early = earlier.filter(({ answeredAt = Infinity }) => answeredAt > call.arrivedAt + TOLERANCE_MS);
  return [
    ...(gap + TOLERANCE_MS < (expected.after ?? 0)
      ? [`${formatCall(call)} came ${Math.round(gap)} ms after the call before, expected at least ${expected.after} ms`]
      : []),
    ...(gap > (expected.within ?? Infinity)
      ? [`${formatCall(call)} came ${Math.round(gap)} ms after the call before, expected at most ${expected.within} ms`]
      : []),
    ...(expected.waits === true
      ? early.map((each) => `${formatCall(call)} came before the response to ${formatCall(each)}`)
      : []),
  ];
}

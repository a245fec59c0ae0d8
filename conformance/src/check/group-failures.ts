import type { CaseResult } from '../engine/case-result.js';
import { AS_DOCUMENTED } from '../engine/case-response.js';
import { UNDOCUMENTED } from '../derive/expect-response.js';
import { summarizeError } from '../derive/summarize-error.js';

/** Failed cases that most likely have one cause. */
export interface FailureGroup {
  /** What they have in common, in one sentence: `createBooking returned 422: time_zone: unknown zone`. */
  readonly cause: string;
  /** The operation whose response fails them, or the behavior, as their clause names it. */
  readonly operation: string;
  /** The status of that response; missing if there is none. */
  readonly status?: number;
  /** The IDs of the cases, in the order of the results. */
  readonly cases: readonly string[];
}

/**
 * Groups what failed by its cause, the most frequent one first: the same operation, status and difference from the
 * contract, or the same error about a field; otherwise, of the same rule.
 */
export function groupFailures(results: readonly CaseResult[]): FailureGroup[] {
  const groups = new Map<string, FailureGroup>();
  for (const result of results) {
    if (!['failed', 'stale', 'error'].includes(result.verdict)) continue;
    const { key, ...described } = describe(result);
    const known = groups.get(key);
    const cases = [...(known?.cases ?? []), result.case.id];
    groups.set(key, { ...(known ?? described), cases });
  }
  return [...groups.values()].sort((a, b) => b.cases.length - a.cases.length);
}

function describe(result: CaseResult): Omit<FailureGroup, 'cases'> & { readonly key: string } {
  const { verdict, reason = '', expected } = result;
  const operation = (result.clause ?? result.case.clause).split(' ', 1)[0] ?? '';
  if (verdict !== 'failed' || expected === undefined)
    return { key: JSON.stringify([verdict, operation, generalize(reason)]), operation, cause: reason };
  const seen = readSeen(result, expected);
  const { cause, isSpecific } = findCause(seen);
  const { status, said, received } = seen;
  const same = received.endsWith(UNDOCUMENTED) ? [received] : [expected, received, said].map(generalize);
  const key = JSON.stringify([operation, status, ...same, isSpecific ? '' : result.case.rule]);
  return { key, operation, ...(status > 0 && { status }), cause: `${operation}${cause}` };
}

interface Seen {
  readonly status: number;
  /** What the error response says; empty: nothing. */
  readonly said: string;
  readonly expected: string;
  readonly received: string;
}

function readSeen({ exchange, received = '' }: CaseResult, expected: string): Seen {
  const { status, text } = exchange?.response ?? { status: 0, text: '' };
  return { status, said: status >= 400 ? (summarizeError(text) ?? '') : '', expected, received };
}

/** What follows the operation in the sentence; specific: what names a field, or a difference from the contract, is the same for every rule. */
function findCause({ status, said, expected, received }: Seen): { cause: string; isSpecific: boolean } {
  if (received.endsWith(UNDOCUMENTED)) return { cause: `: ${status} is not documented`, isSpecific: true };
  if (expected === AS_DOCUMENTED) return { cause: `: ${received}`, isSpecific: true };
  if (said !== '') return { cause: ` returned ${status}: ${said}`, isSpecific: said.includes(': ') };
  return { cause: `: expected ${expected}, received ${received}`, isSpecific: false };
}

/** Without what differs from case to case: IDs, numbers and names that have digits; a status stays. */
function generalize(text: string): string {
  return text.replace(/[^\s"'/(),;:]*\d[^\s"'/(),;:]*/g, (word) => (/^[1-5]\d\d$/.test(word) ? word : '…'));
}

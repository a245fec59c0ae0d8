import type { CaseResult } from '../engine/case-result.js';
import { AS_DOCUMENTED } from '../engine/case-response.js';
import { UNDOCUMENTED } from '../derive/expect-response.js';
import { summarizeError } from '../derive/summarize-error.js';

/** Failed cases that most likely have one cause. */
export interface FailureGroup {
  /** What they have in common, in one sentence: `createBooking returned 422: time_zone: unknown zone`. */
  readonly cause: string;
  /** The operation whose response fails them, or the behavior, as their clause names it: of several, the first one. */
  readonly operation: string;
  /** All of them. */
  readonly operations: readonly string[];
  /** The status of that response; missing if there is none. */
  readonly status?: number;
  /** The IDs of the cases, in the order of the results. */
  readonly cases: readonly string[];
}

/** What a description says once for all operations: a server has one cause for what it does wrong. */
const sharedRules = new Set(
  'credential changed-token cross-origin expired malformed media-type method roles size unknown-path'.split(' '),
);

interface Described {
  readonly key: string;
  readonly operation: string;
  /** What follows the operations in the sentence. */
  readonly tail: string;
  readonly status?: number;
}

/**
 * Groups what failed by its cause, the most frequent one first: the same status and difference from the contract, or the
 * same error about a field, in any operation and with any credential; otherwise, of the same rule and operation.
 */
export function groupFailures(results: readonly CaseResult[]): FailureGroup[] {
  const groups = new Map<string, Described & { readonly operations: Set<string>; readonly cases: string[] }>();
  for (const result of results) {
    if (!['failed', 'stale', 'error'].includes(result.verdict)) continue;
    const described = describe(result);
    const group = groups.get(described.key) ?? { ...described, operations: new Set<string>(), cases: [] };
    group.operations.add(described.operation);
    group.cases.push(result.case.id);
    groups.set(described.key, group);
  }
  return [...groups.values()]
    .map(({ operation, operations, tail, status, cases }) => ({
      cause: `${nameOperations([...operations])}${tail}`,
      operation,
      operations: [...operations],
      ...(status !== undefined && { status }),
      cases,
    }))
    .sort((a, b) => b.cases.length - a.cases.length);
}

function nameOperations([first = '', ...others]: readonly string[]): string {
  if (others.length < 2) return [first, ...others].join(' and ');
  return `${first} and ${others.length} other operations`;
}

function describe(result: CaseResult): Described {
  const { verdict, reason = '', expected } = result;
  const operation = (result.clause ?? result.case.clause).split(' ', 1)[0] ?? '';
  if (verdict !== 'failed' || expected === undefined)
    return { key: JSON.stringify([verdict, operation, generalize(reason, [])]), operation, tail: `: ${reason}` };
  const seen = readSeen(result, expected);
  const { tail, isSpecific } = findCause(seen);
  const { status, said, received } = seen;
  const roles = listRoles(result);
  const same = received.endsWith(UNDOCUMENTED)
    ? [received]
    : [expected, received, said].map((text) => generalize(text, roles));
  const isShared = isSpecific || sharedRules.has(result.case.rule ?? '');
  const key = JSON.stringify([isShared ? '' : operation, status, ...same, isSpecific ? '' : result.case.rule]);
  return { key, operation, ...(status > 0 && { status }), tail };
}

/** The roles whose credentials were sent. */
const listRoles = ({ exchange, before = [] }: CaseResult): string[] =>
  [exchange, ...before].flatMap((each) => each?.as ?? []);

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
function findCause({ status, said, expected, received }: Seen): { tail: string; isSpecific: boolean } {
  if (received.endsWith(UNDOCUMENTED)) return { tail: `: ${status} is not documented`, isSpecific: true };
  if (expected === AS_DOCUMENTED) return { tail: `: ${received}`, isSpecific: true };
  if (said !== '') return { tail: ` returned ${status}: ${said}`, isSpecific: said.includes(': ') };
  return { tail: `: expected ${expected}, received ${received}`, isSpecific: false };
}

/** Without what differs from case to case: roles, IDs, numbers and names that have digits; a status stays. */
function generalize(text: string, roles: readonly string[]): string {
  return text.replace(/[^\s"'/(),;:]+/g, (word) =>
    roles.includes(word) || (/\d/.test(word) && !/^[1-5]\d\d$/.test(word)) ? '…' : word,
  );
}

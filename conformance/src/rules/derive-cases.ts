import { type OperationDetail, splitWords, uniqueName } from '@opchain/core/internal/model';
import { bodySchema, type Field, fieldKey, isCallable, readField, type RequestDraft } from '@opchain/resources';
import { listSentences } from '../contract/sentences.js';
import type { Contract } from '../contract/contract.js';
import { expectRejection } from '../contract/expect-rejection.js';
import type { RuleCase } from '../engine/conformance-case.js';
import type { CaseResponse } from '../engine/case-response.js';
import { summarizeError } from '../derive/summarize-error.js';
import { whyRejected } from '../engine/rejected-operations.js';
import type { Session } from '../engine/session.js';
import type { Rule, RuleSubject } from './rule.js';
import { rules } from './rules.js';
import type { CustomCase, DerivedCase } from '../derive/derived-case.js';
import { formatCaseId } from '../derive/format-case-id.js';
import { expectStored } from '../derive/expect-stored.js';
import { expectAccepted, expectRejected } from '../derive/expect-response.js';
import { ForbiddenError } from '../engine/forbidden-error.js';
import { NotTriedError } from '../engine/not-tried-error.js';
import { adviseOnValues, isSuccess, makeRequest, templateOf } from '../derive/request-maker.js';

/** What could not be derived, and why. */
export interface Omission {
  /** The operation, by its id. */
  readonly operation: string;
  /** Why it is not tried, as a sentence. */
  readonly reason: string;
  /** What to do so that it is tried. */
  readonly advice?: string;
}

/** The cases of a contract. */
export interface DerivedCases {
  /** By operation, then by rule. */
  readonly cases: readonly RuleCase[];
  /** Operations that are not tried. */
  readonly omitted: readonly Omission[];
}

/** Why an operation is not called. */
const UNSAFE = 'it changes data, and is not listed as safe';

/** Derives the cases of every operation that the check may call. Sends nothing; the same contract gives the same cases. */
export async function deriveCases(contract: Contract, only: readonly Rule[] = rules): Promise<DerivedCases> {
  const cases: RuleCase[] = [];
  const omitted: Omission[] = [];
  for (const { id, ...summary } of contract.description.operations) {
    if (!isCallable(contract.settings, { id, ...summary })) {
      omitted.push({ operation: id, reason: UNSAFE, advice: 'allow it with --safe' });
      continue;
    }
    try {
      const subject: RuleSubject = { ...(await templateOf(contract, id)), contract };
      for (const rule of only) cases.push(...(await deriveOf(rule, subject)));
    } catch (error) {
      omitted.push({ operation: id, reason: error instanceof Error ? error.message : String(error) });
    }
  }
  return { cases, omitted };
}

async function deriveOf(rule: Rule, subject: RuleSubject): Promise<RuleCase[]> {
  const cases = new Map<string, RuleCase>();
  const keys = new Set<string>();
  for await (const derived of rule.derive(subject)) {
    if (keys.has(derived.key)) continue;
    if ('expect' in derived && !(isSendable(derived, subject) && (await isConsistent(derived, subject)))) continue;
    keys.add(derived.key);
    const id = formatCaseId(rule.name, subject.operation.id, derived.key);
    // Keys may differ only by case or spaces.
    const unique = uniqueName(
      id,
      (taken) => cases.has(taken),
      (name, number) => `${name}-${number}`,
    );
    cases.set(unique, toCase(unique, rule, derived, subject));
  }
  return [...cases.values()];
}

/** The whole schema decides, not one keyword of it: what an alternative allows is not expected to be rejected. */
async function isConsistent(derived: DerivedCase, subject: RuleSubject): Promise<boolean> {
  const { draft, expect, field } = derived;
  const schema = bodySchema(subject.operation);
  const body = subject.draft === undefined || draft === undefined ? undefined : draft(subject.draft).body;
  if (field?.in !== 'body' || schema === undefined || body === undefined) return true;
  if (expect !== 'accepted' && expect.kind !== 'fields') return true;
  return (await subject.isValid(body, schema)) === (expect === 'accepted');
}

/** False for a header with characters that no header can have (RFC 9110, section 5.5). */
function isSendable({ draft, field }: DerivedCase, subject: RuleSubject): boolean {
  if (field?.in !== 'header' || subject.draft === undefined || draft === undefined) return true;
  const value = readField(draft(subject.draft), field);
  return typeof value !== 'string' || /^(?:[\x21-\x7e\xa0-\xff][\t\x20-\x7e\xa0-\xff]*)?(?<!\s)$/.test(value);
}

function toCase(id: string, { name }: Rule, derived: DerivedCase | CustomCase, subject: RuleSubject): RuleCase {
  const { operation, contract } = subject;
  const clause = `${operation.id} ${derived.clause}`;
  const shared = { id, clause, rule: name, operation: operation.id };
  const tryIt = (run: (session: Session) => Promise<void>) => (session: Session) => {
    const rejection = needsSuccess(name) ? whyRejected(contract, operation.id) : undefined;
    if (rejection?.isForbidden === true) throw new ForbiddenError(operation.id, rejection.reason);
    if (rejection !== undefined) throw new NotTriedError(rejection.reason, adviseOnValues(operation.id));
    return run(session);
  };
  if (!('expect' in derived)) {
    const { title, isAlone = false, isSuspicion = false, run } = derived;
    return { ...shared, title, ...(isAlone && { isAlone }), ...(isSuspicion && { isSuspicion }), run: tryIt(run) };
  }
  const { expect, input } = derived;
  return {
    ...shared,
    title: `${expect === 'accepted' ? 'Accepts' : 'Rejects'} ${operation.id} ${input.startsWith('without ') ? '' : 'with '}${input}`,
    ...(expect === 'accepted'
      ? {}
      : { strictness: expectRejection(contract.settings, operation, expect.kind).strictness }),
    run: tryIt((session) => tryCase(session, derived, subject, clause)),
  };
}

const isValueStatus = (status: number): boolean => status === 400 || status === 422;

/**
 * Throws `NotTriedError` if a value close to one that is rejected is rejected, too: then it is not the constraint of the
 * schema that is wrong, but a rule that the description does not state, such as one about another field.
 */
async function expectStatedRule(
  session: Session,
  operationId: string,
  near: RequestDraft,
  response: CaseResponse,
): Promise<void> {
  const other = await session.request(operationId, near);
  if (!isValueStatus(other.status)) return;
  const said = summarizeError(response.exchange.response.text);
  throw new NotTriedError(`a rule of the server that the description does not state: ${said ?? String(other.status)}`);
}

const comparison =
  /\b(?:lower|less|smaller|higher|more|greater|larger|earlier|later|before|after|exceed|between|within)\b/i;

/** True if a sentence compares the field with something else: the odometer may not be lower than at the start. */
function isComparedInText(operation: OperationDetail, { path }: Field): boolean {
  const words = splitWords(String(path.findLast((key) => typeof key === 'string') ?? ''));
  return listSentences(operation).some((sentence) => {
    const said = splitWords(sentence);
    return comparison.test(sentence) && words.some((word) => word.length > 3 && said.includes(word));
  });
}

/** What is about the request's values proves nothing where no valid request is accepted. */
const needsSuccess = (rule: string): boolean =>
  !['success', 'credential', 'method', 'unknown-path', 'cross-origin'].includes(rule);

async function tryCase(
  session: Session,
  derived: DerivedCase,
  { contract, operation }: RuleSubject,
  clause: string,
): Promise<void> {
  const { near, expect, field } = derived;
  const { valid, draft, response } = await sendChanged(session, operation.id, derived, clause);
  if (expect !== 'accepted') return expectRejected(response, contract, operation, expect);
  await expectRole(response, contract, operation.id);
  if (near !== undefined && isValueStatus(response.status) && contract.settings.rejections.fields === undefined)
    await expectStatedRule(session, operation.id, near(valid), response);
  if (isValueStatus(response.status) && field !== undefined && isComparedInText(operation, field))
    throw new NotTriedError('the description limits the value by another one');
  await expectAccepted(response, operation);
  if (contract.settings.readBack === 'exact' && isSuccess(response))
    await expectStored(session, operation.id, draft, response);
}

/** Throws `ForbiddenError` if no credential has the role for the operation, and the server says so as documented. */
async function expectRole(response: CaseResponse, contract: Contract, operationId: string): Promise<void> {
  const rejection = response.status === 403 ? whyRejected(contract, operationId) : undefined;
  if (rejection?.isForbidden !== true) return;
  await response.expectAsDocumented();
  throw new ForbiddenError(operationId, rejection.reason);
}

/** Sends the valid request with the change of a case. */
async function sendChanged(
  session: Session,
  operationId: string,
  { draft: change, call, as, field }: DerivedCase,
  clause: string,
) {
  const valid = await makeRequest(session, operationId);
  const draft = change?.(valid) ?? valid;
  if (change !== undefined && draft === valid) {
    const input = field === undefined ? 'body/NAME' : fieldKey(field);
    throw new NotTriedError(
      'the change does not apply to a valid request',
      `set a value that it applies to: values: { ${operationId}: { "${input}": … } }`,
    );
  }
  const response = await session.request(operationId, draft, {
    clause,
    isConditional: field?.in !== 'header',
    ...(call === undefined ? {} : { change: call }),
    ...(as === undefined ? {} : { as }),
  });
  return { valid, draft, response };
}

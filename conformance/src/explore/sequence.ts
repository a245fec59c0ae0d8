import type { Capture, Check, JsonValue } from '@opchain/core';
import {
  type CredentialUse,
  escapeTemplateText,
  formatMapping,
  type OperationDetail,
  parsePointer,
} from '@opchain/core/internal/model';
import { type Field, mapTexts, readPointer, type RequestDraft, writeField } from '@opchain/resources';
import { listCredentialUses } from '../engine/list-credential-uses.js';
import { type CaseResponse, formatJson } from '../engine/case-response.js';
import { validateReceived } from '../engine/list-response-mismatches.js';
import type { Session } from '../engine/session.js';

/** A value of an earlier response, as a value and as mapping text. */
export interface Reference {
  readonly value: JsonValue;
  readonly mapping: string;
  /** The same as a runtime expression, for queries and patterns. */
  readonly expression: string;
}

/** A request of which some values come from earlier responses. */
export interface SequenceRequest {
  readonly operationId: string;
  readonly draft: RequestDraft;
  readonly references: readonly { readonly field: Pick<Field, 'in' | 'path'>; readonly reference: Reference }[];
}

/** One call of a sequence: the step of the chain that repeats it. */
export interface SequenceCall {
  readonly stepId: string;
  readonly operation: OperationDetail;
  /** With mapping text in the place of what earlier responses contained. */
  readonly draft: RequestDraft;
  readonly captures: Capture[];
  /** Names of the role whose credential was sent, and of its scheme. */
  readonly credentials: readonly CredentialUse[];
  /** What the response must be. */
  checks: readonly Check[];
  readonly response: CaseResponse;
  /** Calls of one group are sent at once. */
  readonly group: number;
}

/** The input whose text makes names unique. */
export const UNIQUE_INPUT = 'unique';

/** The calls of one random sequence, recorded so that a chain can repeat them. */
export class Sequence {
  readonly session: Session;
  readonly calls: SequenceCall[] = [];
  /** A check of all responses, after the last call. */
  finalCheck: Check | undefined;
  /** Part of every unique text of this sequence. */
  readonly tag: string;
  private groups = 0;

  constructor(session: Session) {
    this.session = session;
    this.tag = session.nextTag().replace(/-\d+$/, '');
  }

  /** Sends a request. The response must be documented, and no server error. */
  async call(request: SequenceRequest): Promise<SequenceCall> {
    const [call] = await this.callAtOnce([request]);
    return call!;
  }

  /** Sends requests at the same time. */
  async callAtOnce(requests: readonly SequenceRequest[]): Promise<readonly SequenceCall[]> {
    this.groups += 1;
    const group = this.groups;
    const first = this.calls.length;
    const calls = await Promise.all(
      requests.map(async ({ operationId, draft, references }, index): Promise<SequenceCall> => {
        const operation = await this.session.target.description.operation(operationId);
        const response = await this.session.request(operationId, draft);
        const { status } = response;
        return {
          stepId: `${toName(operationId)}${first + index + 1}`,
          operation,
          draft: this.map(draft, references),
          captures: [],
          credentials: listCredentialUses(this.session.target, operation),
          checks: [statusCheck([status])],
          response,
          group,
        };
      }),
    );
    this.calls.push(...calls);
    for (const call of calls) await expectDocumented(call);
    if (calls.length > 1) for (const call of calls) call.checks = [{ kind: 'simple', condition: '$statusCode < 500' }];
    return calls;
  }

  /** The value at a JSON Pointer of a response; undefined if it has none. */
  reference({ stepId, response, captures }: SequenceCall, pointer: string): Reference | undefined {
    const value = readPointer(response.json, pointer);
    const path = parsePointer(pointer);
    if (value === undefined || value === null || path === undefined) return undefined;
    const name = toName(path.join('-')) || 'body';
    const expression = `$response.body${pointer === '' ? '' : `#${pointer}`}`;
    if (!captures.some((capture) => capture.name === name)) captures.push({ name, expression });
    return {
      value,
      mapping: formatMapping({ kind: 'output', stepId, name }),
      expression: `$steps.${stepId}.outputs.${name}`,
    };
  }

  private map(draft: RequestDraft, references: SequenceRequest['references']): RequestDraft {
    const unique = formatMapping({ kind: 'input', name: UNIQUE_INPUT, path: [] });
    const mapped = mapTexts(draft, (text) => escapeTemplateText(text).replaceAll(this.tag, unique));
    return references.reduce((whole, { field, reference }) => writeField(whole, field, reference.mapping), mapped);
  }
}

/** Ends the sequence, because the response of a call is not what it must be. The chain fails by the check. */
export function failCall(call: SequenceCall, check: Check, expected: string, received: string, pointer = ''): never {
  call.checks = check.kind === 'simple' && /\$statusCode/.test(check.condition) ? [check] : [...call.checks, check];
  return call.response.fail(expected, received, pointer);
}

/** Expects one of the statuses; a number of one digit represents its class. */
export function expectStatus(call: SequenceCall, statuses: readonly number[], because: string): void {
  const { status } = call.response;
  if (!statuses.some((each) => status === each || Math.floor(status / 100) === each))
    failCall(call, statusCheck(statuses), `status ${formatStatuses(statuses)}, because ${because}`, `status ${status}`);
}

const formatStatuses = (statuses: readonly number[]) =>
  statuses.map((status) => (status < 10 ? `${status}xx` : status)).join(' or ');

function statusCheck(statuses: readonly number[]): Check {
  const condition = statuses
    .map((status) =>
      status < 10 ? `($statusCode >= ${status}00 && $statusCode < ${status + 1}00)` : `$statusCode == ${status}`,
    )
    .join(' || ');
  return { kind: 'simple', condition };
}

async function expectDocumented(call: SequenceCall): Promise<void> {
  const { operation, response } = call;
  const { status } = response;
  if (status >= 500)
    failCall(call, { kind: 'simple', condition: '$statusCode < 500' }, 'no server error', `status ${status}`);
  const [mismatch] = await validateReceived(operation, response.exchange.response);
  if (mismatch === undefined) return;
  const { code, message, pointer = '' } = mismatch;
  if (code !== 'STATUS_UNDOCUMENTED')
    return failCall(call, differsFrom(pointer, response.field(pointer)), 'a response as documented', message, pointer);
  const documented = operation.responses.map((each) => Number(each.status.replace(/XX$/i, '')));
  expectStatus(call, documented.filter(Number.isInteger), `${operation.id} documents no other`);
}

/** Fails while the response has this value again: a condition cannot evaluate a schema. */
function differsFrom(pointer: string, value: JsonValue | undefined): Check {
  const read = `$response.body${pointer === '' ? '' : `#${pointer}`}`;
  const isScalar = value === undefined || value === null || typeof value !== 'object';
  return { kind: 'simple', condition: isScalar ? `${read} != ${toLiteral(value)}` : `${read} == 'valid'` };
}

/** A literal of a simple condition. */
export function toLiteral(value: JsonValue | undefined): string {
  return typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : formatJson(value ?? null);
}

/** Letters, digits, `_` and `-`. */
function toName(text: string): string {
  return text.replace(/[^A-Za-z0-9_-]+/g, '-').replace(/^-+|-+$/g, '');
}

import type { JsonValue } from '@opchain/core';
import { formatPointer, isObject } from '@opchain/core/internal/model';
import type { RequestDraft, ResponseField } from '@opchain/resources';
import { type CaseResponse, formatJson, jsonEquals } from '../engine/case-response.js';
import { readTime } from '../engine/find-difference.js';
import type { Session } from '../engine/session.js';
import { createMemberRequest } from '../engine/member-request.js';

/** Expects that a record which a request created is returned and stored with the values that were sent. */
export async function expectStored(
  session: Session,
  operationId: string,
  draft: RequestDraft,
  response: CaseResponse,
): Promise<void> {
  expectSent(response, draft.body);
  const reader = createMemberRequest(session.target.contract, operationId, 'GET', draft, response);
  if (reader === undefined) return;
  const read = await session.request(reader.member.operation.id, reader.draft);
  expectSame(read.expectStatus(200), response.json, { write: response });
}

/** Fields that request and response share have the values that were sent. */
export function expectSent(response: CaseResponse, sent: JsonValue | undefined, pointer = ''): void {
  const received = pointer === '' ? response.json : response.field(pointer);
  if (Array.isArray(sent) && Array.isArray(received)) {
    if (sent.length !== received.length)
      response.fail(`${sent.length} items at ${pointer}`, `${received.length}`, pointer);
    for (const [index, item] of sent.entries()) expectSent(response, item, `${pointer}/${index}`);
  } else if (isObject(sent) && isObject(received)) {
    for (const [name, value] of Object.entries(sent))
      if (Object.hasOwn(received, name))
        expectSent(response, value, `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`);
  } else if (pointer !== '' && !jsonEquals(sent, received) && !isSameTime(sent, received))
    response.expectField(pointer, sent ?? null);
}

/** True if both are the same time, in any offset (RFC 3339, section 4). */
function isSameTime(a: JsonValue | undefined, b: JsonValue | undefined): boolean {
  const time = readTime(a);
  return time !== undefined && time === readTime(b);
}

/** What was sent and the reading operation describes is there; lists are left to `expectSent`. */
export function expectKept(
  read: CaseResponse,
  sent: JsonValue | undefined,
  described: readonly ResponseField[],
  path: readonly string[] = [],
): void {
  if (!isObject(sent)) return;
  for (const [name, value] of Object.entries(sent)) {
    const own = [...path, name];
    const pointer = formatPointer(own);
    const field = described.find((each) => formatPointer(each.path) === pointer);
    // An empty value may mean that there is none.
    if (field === undefined || field.schema['writeOnly'] === true || value === null || value === '') continue;
    if (read.field(pointer) === undefined)
      read.fail(`${formatJson(value)} at ${pointer}, as it was sent`, 'nothing', pointer);
    expectKept(read, value, described, own);
  }
}

/** What `expectSame` compares, other than two whole bodies. */
interface Comparison {
  /** The record in the response (default: its body). */
  readonly record?: JsonValue | undefined;
  /** The response of what wrote it, which a failure names. */
  readonly write?: CaseResponse;
}

/** A record is read as the operation that wrote it returned it. */
export function expectSame(
  read: CaseResponse,
  written: JsonValue | undefined,
  { record = read.json, write }: Comparison = {},
): void {
  if (!isObject(written) || !isObject(record)) return;
  const said = write === undefined ? 'it was returned before' : `${nameCall(write)} returned it`;
  for (const [name, value] of Object.entries(written))
    if (Object.hasOwn(record, name) && !jsonEquals(value, record[name]))
      read.fail(`"${name}" as ${said}: ${formatJson(value)}`, formatJson(record[name]), `/${name}`);
}

/** `PATCH /owners/17`. */
function nameCall({ exchange: { method, url } }: CaseResponse): string {
  return `${method} ${new URL(url).pathname}`;
}

import type { OperationDetail } from '@opchain/core/internal/model';
import { readPointer } from '@opchain/resources';
import type { Contract } from '../contract/contract.js';
import { expectRejection } from '../contract/expect-rejection.js';
import type { CaseResponse } from '../engine/case-response.js';
import type { Expectation } from './derived-case.js';
import { expectChallenge } from './expect-challenge.js';
import { isSuccess } from './request-maker.js';

/** The end of what was received, if its status is not documented. */
export const UNDOCUMENTED = ', which is not documented';

/**
 * Expects that a valid request is not rejected as invalid: a success as documented, or a documented conflict, because the
 * records of a case may not allow what its schema allows.
 */
export async function expectAccepted(response: CaseResponse, { responses }: OperationDetail): Promise<void> {
  if (response.status === 409 && responses.some(({ status }) => status === '409')) return;
  if (!isSuccess(response)) response.fail('a success, because the request is valid', `status ${response.status}`);
  await response.expectAsDocumented();
}

/** Expects that an invalid request is rejected as the contract defines it. */
export async function expectRejected(
  response: CaseResponse,
  contract: Contract,
  operation: OperationDetail,
  { kind, pointer: field }: Expectation,
): Promise<void> {
  const { settings } = contract;
  const { statuses, code } = expectRejection(settings, operation, kind);
  if (statuses.length > 0) {
    if (kind === 'any' || settings.rejections[kind] === undefined) expectDocumented(response, operation, statuses);
    response.expectStatus(...statuses);
  } else if (response.status < 400 || response.status > 499) response.fail('a 4xx status', `status ${response.status}`);
  const { errors } = settings;
  if (operation.method === 'HEAD') return;
  if (errors.mediaType !== undefined) response.expectMediaType(errors.mediaType);
  if (errors.status !== undefined) response.expectField(errors.status, response.status);
  if (errors.code !== undefined && code !== undefined) response.expectField(errors.code, code);
  for (const [pointer, value] of Object.entries(errors.values ?? {})) response.expectField(pointer, value);
  if (kind === 'credential' && response.status === 401) expectChallenge(response, contract, operation);
  if (field !== undefined && errors.fields !== undefined && errors.pointer !== undefined)
    expectPointer(response, errors.fields, errors.pointer, field);
  if (operation.responses.some(({ status }) => status === String(response.status))) await response.expectAsDocumented();
}

/** A rejection with another status than those that are documented is about the description, not about the request. */
function expectDocumented(response: CaseResponse, { responses }: OperationDetail, statuses: readonly number[]): void {
  const { status } = response;
  const documented = [String(status), `${Math.floor(status / 100)}XX`, 'default'];
  const isDocumented = responses.some((each) => documented.includes(each.status));
  if (status >= 400 && status < 500 && !statuses.includes(status) && !isDocumented)
    response.fail(`a documented status: ${statuses.join(' or ')}`, `status ${status}${UNDOCUMENTED}`);
}

/** Expects that the invalid field, and no other, is reported. */
function expectPointer(response: CaseResponse, fields: string, at: string, expected: string): void {
  const listed = response.field(fields);
  const pointers = Array.isArray(listed) ? listed.map((item) => readPointer(item, at)) : [];
  if (pointers.length !== 1 || pointers[0] !== expected)
    response.fail(`${fields} to report the field ${JSON.stringify(expected)} alone`, JSON.stringify(pointers), fields);
}

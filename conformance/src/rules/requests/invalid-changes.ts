import type { OperationSummary } from '@opchain/core';
import { writeField } from '@opchain/resources';
import type { Contract } from '../../contract/contract.js';
import type { RejectionKind } from '../../contract/contract-settings.js';
import { roleOfOperation } from '../../contract/role-of-operation.js';
import type { DerivedCase } from '../../derive/derived-case.js';
import { withContentType } from './media-type.js';
import type { Role } from '../../contract/profile.js';
import type { RuleSubject } from '../rule.js';
import { padBody } from './size.js';

/** How a request gets a fault. */
export type InvalidChange = Pick<DerivedCase, 'draft' | 'call' | 'as'>;

/** One request with each kind of fault, as far as the operation can have it. */
export function listInvalidChanges({
  contract,
  operation,
  fields,
  draft,
}: RuleSubject): ReadonlyMap<RejectionKind, InvalidChange> {
  const { settings } = contract;
  const changes = new Map<RejectionKind, InvalidChange>();
  const isJson = operation.requestBody?.content.some(({ contentType }) => contentType === 'application/json') === true;
  if (roleOfOperation(settings, operation) !== undefined) changes.set('credential', { as: null });
  const role = findOtherRole(contract, operation);
  if (role !== undefined && settings.rejections.role !== undefined) changes.set('role', { as: role });
  if (isJson && draft?.body !== undefined) {
    const { maxBodyBytes } = settings;
    if (maxBodyBytes !== undefined) changes.set('size', { call: (call) => padBody(call, maxBodyBytes + 1) });
    changes.set('media-type', { call: (call) => withContentType(call, 'text/plain') });
    changes.set('malformed', { call: (call) => ({ ...call, body: '{' }) });
  }
  const wrong = fields.find(
    ({ in: location, path, schema }) =>
      location === 'body' && path.length === 1 && schema['type'] !== undefined && schema['type'] !== 'object',
  );
  if (wrong !== undefined) changes.set('fields', { draft: (valid) => writeField(valid, wrong, {}) });
  const record = fields.find(({ in: location }) => location === 'path');
  if (record !== undefined) changes.set('unknown-record', { draft: (valid) => writeField(valid, record, 'nothing') });
  const reference = fields.find(({ in: location, opaque }) => location === 'body' && opaque);
  if (reference !== undefined && reference !== wrong)
    changes.set('reference', { draft: (valid) => writeField(valid, reference, 'nothing') });
  return changes;
}

/** A role that calls other operations, with a scheme that this one does not accept. */
function findOtherRole(
  { settings, description }: Contract,
  { security }: Pick<OperationSummary, 'security'>,
): Role | undefined {
  if (security.length === 0) return undefined;
  const accepted = new Set(security.flatMap((alternative) => Object.keys(alternative)));
  const callers = description.operations.filter(
    (other) =>
      other.security.length > 0 &&
      other.security.every((alternative) => Object.keys(alternative).every((scheme) => !accepted.has(scheme))),
  );
  return callers.map((other) => roleOfOperation(settings, other)).find((role) => role !== undefined);
}

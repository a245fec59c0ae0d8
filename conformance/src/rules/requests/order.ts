import type { HttpCall } from '@opchain/core/model';
import type { RejectionKind } from '../../contract/contract-settings.js';
import { roleOfOperation } from '../../contract/role-of-operation.js';
import type { DerivedCase } from '../../derive/derived-case.js';
import type { RequestDraft } from '../../derive/request-draft.js';
import { writeField } from '../../derive/request-draft.js';
import { withContentType } from './media-type.js';
import type { Rule, RuleSubject } from '../rule.js';
import { padBody } from './size.js';

/** How a request gets a fault. */
type InvalidChange = Pick<DerivedCase, 'draft' | 'call' | 'as'>;

/** Sends requests with two problems: the one that is checked first decides. */
export const order: Rule = {
  name: 'order',
  title: 'Checks requests with several problems in the order of the contract',

  *derive(subject) {
    const { settings } = subject.contract;
    const changes = listInvalidChanges(subject);
    for (const [index, first] of settings.order.entries())
      for (const second of settings.order.slice(index + 1)) {
        const [one, other] = [changes.get(first), changes.get(second)];
        // Only one of them can be in the text of a body, and nothing can be wrong in what is not JSON.
        if (one === undefined || other === undefined || (first === 'malformed' && second === 'fields')) continue;
        yield {
          key: `${first} ${second}`,
          input: `two problems: ${first} and ${second}`,
          clause: `order: ${first} before ${second}`,
          draft: (draft) => applyAll(draft, [other.draft, one.draft]),
          // What makes a body too large is added last.
          call: (call) => applyAll(call, first === 'size' ? [other.call, one.call] : [one.call, other.call]),
          ...(first === 'credential' || second === 'credential' ? { as: null } : {}),
          expect: { kind: first },
        };
      }
  },
};

function applyAll<T extends RequestDraft | HttpCall>(value: T, changes: readonly (((value: T) => T) | undefined)[]): T {
  return changes.reduce<T>((changed, change) => change?.(changed) ?? changed, { ...value });
}

/** One request with each kind of fault, as far as the operation can have it. */
function listInvalidChanges({
  contract,
  operation,
  fields,
  draft,
}: RuleSubject): ReadonlyMap<RejectionKind, InvalidChange> {
  const { settings } = contract;
  const changes = new Map<RejectionKind, InvalidChange>();
  const isJson = operation.requestBody?.content.some(({ contentType }) => contentType === 'application/json') === true;
  if (roleOfOperation(settings, operation) !== undefined) changes.set('credential', { as: null });
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

import { expectRejection } from '../../contract/expect-rejection.js';
import { formatPointer, type OperationDetail } from '@opchain/core/internal/model';
import { type Field, readField, typesOf, writeField } from '@opchain/resources';
import { repeatFirst } from '../fields/items.js';
import { nameField, type Rule, type RuleSubject } from '../rule.js';

const ids = ['nothing', '0', '-1', '00000000-0000-4000-8000-000000000000', '%', "'; --", 'a/b', '𝒳', 'x'.repeat(200)];

/** Names records that do not exist, in the path and in the body. */
export const unknownRecord: Rule = {
  name: 'unknown-record',
  title: 'Rejects requests about records that do not exist',

  *derive({ contract, operation, fields }) {
    const { settings } = contract;
    // Deleting and replacing what does not exist may succeed, unless the contract says otherwise.
    const mayExist =
      ['PUT', 'DELETE'].includes(operation.method) &&
      expectRejection(settings, operation, 'unknown-record').strictness === 'any 4xx';
    for (const field of fields) {
      if (field.in === 'path' && mayExist) continue;
      if (field.in === 'body' && !isStatedReference({ contract, operation }, field)) continue;
      const types = typesOf(field).filter((type) => type !== 'null');
      if (!(field.opaque || namesRecords(field)) || types.some((type) => !usualTypes.includes(type))) continue;
      if (field.path[0] === settings.pagination?.cursor || !['path', 'body'].includes(field.in)) continue;
      const isText = !typesOf(field).some((type) => type === 'integer' || type === 'number');
      // Unusual IDs may also be rejected by their form: only a contract with opaque IDs says that they are unknown.
      const isExact = settings.rejections['unknown-record'] !== undefined;
      const values: readonly (string | number)[] = !isText
        ? [2_147_483_000]
        : isExact && field.in === 'path'
          ? ids
          : ids.slice(0, 4);
      for (const value of field.schema['format'] === 'uuid' ? [ids[3]!] : values)
        yield {
          key: `${field.in} ${field.path.join(' ')} ${value}`,
          input: `${JSON.stringify(value)} in ${nameField(field)}, which no record has`,
          clause: nameField(field),
          field,
          draft: (draft) => writeField(draft, field, value),
          expect: field.in === 'path' ? { kind: 'unknown-record' } : { kind: 'reference', pointer: field.pointer },
        };
      const at = field.path.indexOf(0);
      if (field.in !== 'body' || at <= 0 || !isText) continue;
      const list = { in: field.in, path: field.path.slice(0, at) };
      const second = { in: field.in, path: field.path.with(at, 1) };
      yield {
        key: `${field.in} ${second.path.join(' ')}`,
        input: `an unknown record in the second item of ${nameField(field)}`,
        clause: nameField(field),
        draft: (draft) => writeField(writeField(draft, list, repeatFirst(readField(draft, list), 2)), second, ids[0]),
        expect: { kind: 'reference', pointer: formatPointer(second.path) },
      };
    }
  },
};

/** True if the contract says that a field of a body names a record that exists. */
export function isStatedReference(
  { contract: { settings }, operation }: Pick<RuleSubject, 'contract' | 'operation'>,
  field: Field,
): boolean {
  return settings.rejections.reference !== undefined || documentsReferences(operation) || namesRecords(field);
}

const usualTypes: readonly string[] = ['string', 'integer', 'number'];

/** True if the description of a field in a body says that it is a record that exists: one of the depots. */
function namesRecords({ in: location, schema: { description, enum: choices } }: Field): boolean {
  const isFree = location === 'body' && choices === undefined && typeof description === 'string';
  return isFree && /\b(?:one of (?:the|your)|(?:code|id|key|number) of (?:an?|the)|an existing)\b/i.test(description);
}

/** True if the operation documents a response for records that its body names, and which do not exist. */
function documentsReferences({ path, responses }: OperationDetail): boolean {
  return responses.some(
    ({ status, description }) =>
      /^4\d\d$/.test(status) &&
      (status !== '404' || !path.includes('{')) &&
      /(?:\bnot|n['’]t) exist|\bunknown\b|\bno such\b/i.test(description),
  );
}

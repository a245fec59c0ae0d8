import type { JsonValue } from '@opchain/core';
import { formatPointer, isObject } from '@opchain/core/internal/model';
import { type Field, readField, readPointer, type RequestDraft, typesOf, writeField } from '@opchain/resources';
import type { CustomCase } from '../../derive/derived-case.js';
import { makeRequest } from '../../derive/request-maker.js';
import { repeatFirst } from './items.js';
import { nameField, type Rule, type RuleSubject } from '../rule.js';

/** Sends requests in which several fields are invalid: each of them is reported. */
export const errors: Rule = {
  name: 'errors',
  title: 'Reports every invalid field of a request',

  *derive(subject) {
    const { contract, fields, draft } = subject;
    if (contract.settings.errors.fields === undefined || draft === undefined) return;
    const leaves = fields.filter(
      (field) =>
        field.in === 'body' &&
        readField(draft, field) !== undefined &&
        typesOf(field).length > 0 &&
        !typesOf(field).some((type) => ['object', 'array', 'null'].includes(type)),
    );
    const missing = fields.filter(
      ({ in: location, path, required }) => location === 'body' && path.length === 1 && required,
    );
    if (missing.length > 1) yield listCase(subject, 'no required field', missing, undefined);
    if (leaves.length > 1) yield listCase(subject, 'null in every field', leaves, null);
    const parameters = fields.filter(
      (field) =>
        field.in === 'query' &&
        typesOf(field).length > 0 &&
        typesOf(field).every((type) => ['integer', 'number', 'boolean'].includes(type)),
    );
    if (parameters.length > 1) yield listCase(subject, 'a wrong text in every query parameter', parameters, '!');
    for (const list of fields) {
      const at = list.path.length;
      const inItems = leaves.filter(
        ({ path }) => list.path.every((key, index) => path[index] === key) && path[at] === 0,
      );
      if (list.in !== 'body' || inItems.length === 0 || Number(list.schema['maxItems'] ?? 2) < 2) continue;
      const inSecond = inItems.map((field) => ({ ...field, path: field.path.with(at, 1) }));
      yield listCase(subject, `null in two items of ${nameField(list)}`, [...inItems, ...inSecond], null, (valid) =>
        writeField(valid, list, repeatFirst(readField(valid, list), 2)),
      );
    }
  },
};

function listCase(
  { contract, operation }: RuleSubject,
  input: string,
  fields: readonly Field[],
  value: JsonValue | undefined,
  prepare: (draft: RequestDraft) => RequestDraft = (draft) => draft,
): CustomCase {
  const { fields: at = '', pointer: name, sorted } = contract.settings.errors;
  const clause = `${operation.id} errors ${at}`;
  return {
    key: input,
    title: `Reports every invalid field of ${operation.id} with ${input}`,
    clause: `errors ${at}`,
    async run(session) {
      const valid = prepare(await makeRequest(session, operation.id));
      const draft = fields.reduce((changed, field) => writeField(changed, field, value), valid);
      const response = await session.request(operation.id, draft, { clause });
      if (contract.settings.rejections.fields !== undefined)
        response.expectStatus(contract.settings.rejections.fields.status);
      const listed = response.field(at);
      const pointers = (Array.isArray(listed) ? listed : []).map((item) =>
        isObject(item) && name !== undefined ? readPointer(item, name) : item,
      );
      const expected = fields.map(({ path }) => formatPointer(path)).sort();
      const received = sorted === true ? pointers : [...pointers].sort();
      if (JSON.stringify(received) !== JSON.stringify(expected))
        response.fail(
          `${at} to report ${expected.join(', ')}${sorted === true ? ', sorted' : ''}`,
          JSON.stringify(pointers),
        );
    },
  };
}

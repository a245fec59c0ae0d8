import type { JsonValue } from '@opchain/core';
import { isObject, type OperationDetail, splitWords } from '@opchain/core/internal/model';
import { type Field, readField } from '@opchain/resources';
import { listSentences } from '../../contract/sentences.js';
import { createRecord } from '../../derive/create-record.js';
import { type CaseResponse, formatJson } from '../../engine/case-response.js';
import { NotTriedError } from '../../engine/not-tried-error.js';
import { nameField, type Rule } from '../rule.js';

const never = /\bnever\b.*\b(?:sent|returned|shown|part of|in (?:a )?responses?)\b|\bnot (?:sent|returned|shown)\b/i;

/** Creates records with fields that are only written, and looks for them in responses (JSON Schema Validation, section 9.4). */
export const hidden: Rule = {
  name: 'hidden',
  title: 'Returns no field that is only written',

  *derive({ operation, fields }) {
    if (!['POST', 'PUT', 'PATCH'].includes(operation.method)) return;
    for (const field of fields) {
      if (field.in !== 'body' || field.path.length === 0 || !isHidden(operation, field)) continue;
      yield {
        key: field.path.join(' '),
        title: `Does not return ${nameField(field)} of ${operation.id}`,
        clause: `${nameField(field)} writeOnly`,
        async run(session) {
          const { draft, response, member } = await createRecord(session, operation.id);
          if (readField(draft, field) === undefined)
            throw new NotTriedError(`a valid request has no value in ${nameField(field)}`);
          expectHidden(response, field);
          const reader = member('GET');
          if (reader !== undefined)
            expectHidden(await session.request(reader.member.operation.id, reader.draft), field);
        },
      };
    }
  },
};

function isHidden(operation: OperationDetail, { path, schema }: Field): boolean {
  if (schema['writeOnly'] === true) return true;
  const words = splitWords(String(path.at(-1))).join(' ');
  return listSentences(operation).some(
    (sentence) => never.test(sentence) && ` ${splitWords(sentence).join(' ')} `.includes(` ${words} `),
  );
}

function expectHidden(response: CaseResponse, { path }: Field): void {
  const name = String(path.at(-1));
  const visit = (value: JsonValue | undefined): void => {
    if (Array.isArray(value)) return value.forEach(visit);
    if (!isObject(value)) return;
    if (Object.hasOwn(value, name)) response.fail(`a response without "${name}"`, formatJson(value[name]));
    Object.values(value).forEach(visit);
  };
  visit(response.json);
}

import type { JsonValue } from '@opchain/core';
import { type OperationDetail, splitWords } from '@opchain/core/internal/model';
import { type Field, findMember, readField, typesOf, writeField } from '@opchain/resources';
import { expectRejection } from '../../contract/expect-rejection.js';
import { listSentences } from '../../contract/sentences.js';
import { createRecord } from '../../derive/create-record.js';
import { makeRequest, templateOf } from '../../derive/request-maker.js';
import { type CaseResponse, jsonEquals } from '../../engine/case-response.js';
import { NotTriedError } from '../../engine/not-tried-error.js';
import type { Session } from '../../engine/session.js';
import { nameField, type Rule, type RuleSubject } from '../rule.js';

/** How descriptions say that a 409 is for a record that exists already. */
const duplicates =
  /\b(?:exists?|duplicates?|unique|already|taken|in use)\b|\banother\b.*\b(?:has|have|uses)\b|\bone \w+ per\b/i;
/** How they say it of a field. A "unique identifier" is often that of another record. */
const uniqueField = /\bunique\b(?! (?:id|identifier|key|reference|code)\b)|\bno two\b/i;

/** Where the description says that no two records may have the same values; undefined if nowhere. */
function findClause(operation: OperationDetail, fields: readonly Field[]): string | undefined {
  if (operation.responses.some(({ status, description }) => status === '409' && duplicates.test(description)))
    return 'responses 409';
  const hasConflict = operation.responses.some(({ status }) => status === '409');
  if (hasConflict && listSentences(operation).some((sentence) => /\bone \w+ per\b/i.test(sentence)))
    return 'description';
  // In a list, items are unique, not records.
  const field = fields.find(({ in: location, path, opaque, schema }) => {
    const { description } = schema;
    const isText =
      location === 'body' && typesOf({ schema }).includes('string') && path.every((key) => typeof key === 'string');
    return isText && !opaque && typeof description === 'string' && uniqueField.test(description);
  });
  return field && `the body ${field.pointer} description`;
}

const sentenceOfUnique =
  /\bunique\b|\bused (?:only )?once\b|\bused (?:already|for one)\b|\bbelongs to one\b|\banother\b.*\b(?:has|have|uses)\b|\balready (?:used|taken|in use|exists)\b|\b(?:is|are) (?:taken|in use)\b/i;
const repetitions = /\bidempoten|\brepeat|\bsame key\b/i;
const withoutCase = /\b(?:regardless of|ignoring|in any) (?:the )?case\b|\bcase[- ]insensitive/i;

/** The fields of a body that a sentence calls unique; whether it says that case does not matter. */
export function findUnique(
  operation: OperationDetail,
  fields: readonly Field[],
): readonly { readonly field: Field; readonly ignoresCase: boolean; readonly sentence: string }[] {
  const sentences = listSentences(operation).filter(
    (sentence) => sentenceOfUnique.test(sentence) && !repetitions.test(sentence),
  );
  return fields.flatMap((field) => {
    const isText = typesOf(field).includes('string') && field.schema['enum'] === undefined;
    if (field.in !== 'body' || field.path.length !== 1 || field.opaque || !isText) return [];
    const words = splitWords(String(field.path[0])).join(' ');
    const naming = sentences.filter((sentence) => ` ${splitWords(sentence).join(' ')} `.includes(` ${words} `));
    const [sentence] = naming;
    return sentence === undefined
      ? []
      : [{ field, ignoresCase: naming.some((each) => withoutCase.test(each)), sentence }];
  });
}

function swapCase(value: JsonValue): JsonValue {
  if (typeof value !== 'string') return value;
  return value === value.toLowerCase() ? value.toUpperCase() : value.toLowerCase();
}

/** Sends the values of a record again, where the description says that no two records may have them. */
export const duplicate: Rule = {
  name: 'duplicate',
  title: 'Rejects a record with the values of another one that must be unique',

  async *derive({ contract, operation, fields }) {
    if (operation.method !== 'POST') return;
    const clause = findClause(operation, fields);
    if (clause !== undefined)
      yield {
        key: '',
        title: `Rejects ${operation.id} with a request that it accepted before`,
        clause,
        async run(session) {
          const { draft } = await createRecord(session, operation.id);
          await expectConflict(contract, operation, await session.request(operation.id, draft));
        },
      };
    for (const { field, ignoresCase } of findUnique(operation, fields)) {
      const send = async (session: Session, change: (value: JsonValue) => JsonValue) => {
        const first = await createRecord(session, operation.id);
        const value = readField(first.draft, field);
        const other = await makeRequest(session, operation.id);
        if (value === undefined || value === null || jsonEquals(value, readField(other, field)))
          throw new NotTriedError(`valid requests have no value of their own in ${nameField(field)}`);
        return session.request(operation.id, writeField(other, field, change(value)));
      };
      yield {
        key: `another ${field.pointer}`,
        title: `Rejects ${operation.id} with ${nameField(field)} of another record`,
        clause: `${nameField(field)} unique`,
        run: async (session) => expectConflict(contract, operation, await send(session, (value) => value)),
      };
      if (ignoresCase)
        yield {
          key: `another ${field.pointer} in another case`,
          title: `Rejects ${operation.id} with ${nameField(field)} of another record in another case`,
          clause: `${nameField(field)} unique`,
          run: async (session) => expectConflict(contract, operation, await send(session, swapCase)),
        };
    }
    for (const method of ['PUT', 'PATCH']) {
      const member = findMember(contract, operation.id, method);
      if (member === undefined) continue;
      const change = await contract.description.operation(member.operation.id);
      const changeClause = findClause(change, (await templateOf(contract, change.id)).fields);
      if (changeClause === undefined) continue;
      yield {
        key: change.id,
        title: `Rejects ${change.id} with the values of another record`,
        clause: `${change.id} ${changeClause}`,
        async run(session) {
          const { draft } = await createRecord(session, operation.id);
          const other = (await createRecord(session, operation.id)).member(method);
          if (other === undefined || draft.body === undefined) return;
          const response = await session.request(change.id, { ...other.draft, body: draft.body });
          await expectConflict(contract, change, response);
        },
      };
    }
  },
};

/** 409 where the description documents it, else what it documents for such a request. */
async function expectConflict(
  { settings }: RuleSubject['contract'],
  { responses }: OperationDetail,
  response: CaseResponse,
): Promise<void> {
  const { statuses } = expectRejection(settings, { responses }, 'state');
  const documented = responses.some(({ status }) => status === '409') ? [409] : statuses;
  if (documented.length === 0 ? response.status >= 400 && response.status < 500 : documented.includes(response.status))
    await response.expectAsDocumented();
  else response.fail(`status ${documented.join(' or ') || '4xx'}`, `status ${response.status}`);
}

import type { JsonValue } from '@opchain/core';
import { isObject, type JsonObject } from '@opchain/core/internal/model';
import { flattenSchema } from '@opchain/core/internal/runner';
import { type Field, findMember, readField, typesOf, writeField } from '@opchain/resources';
import { formatOf } from '../../contract/format-of.js';
import { createMemberRequest } from '../../engine/member-request.js';
import { isSuccess, makeRequest } from '../../derive/request-maker.js';
import { formatJson, jsonEquals, type CaseResponse } from '../../engine/case-response.js';
import { NotTriedError } from '../../engine/not-tried-error.js';
import type { Session } from '../../engine/session.js';
import { listTriable, nameField, type Rule, type RuleSubject } from '../rule.js';

const MAX_LENGTH = 3_000;
/** Half of these is lost where texts are cut, changed in case, trimmed, escaped, or kept in fewer characters. */
const texts: readonly (readonly [text: string, name: string])[] = [
  ['McDonald van der Berg', 'letters of both cases'],
  ['  two  blanks  ', 'blanks around it'],
  ['<b>Tom & "Jerry"</b>', 'marks of HTML'],
  ['Zoë Łukasz ﬁn', 'letters beyond ASCII'],
  ['one\ntwo', 'two lines'],
  ['a😀b', 'an emoji'],
  ['', 'no character'],
];
/** Where numbers are kept in 16, 31, 32 or 53 bits, or rounded. */
const numbers = [32_768, 65_536, 2_147_483_648, 4_294_967_297, 9_007_199_254_740_991];
/** Neither sorted nor unique, nor in one case, as far as a schema allows it. */
const lists: readonly JsonValue[][] = [
  ['b', 'A', 'c', 'b'],
  ['beta', 'alpha'],
];
const fractions = [0.05, 0.29, 1.15, 2.675, 12.34, 501.01, 999.99];

/** Sends values that servers change where they cut, round, fold, sort or escape them, and reads them back. */
export const exact: Rule = {
  name: 'exact',
  title: 'Returns and stores values as they were sent',

  async *derive(subject) {
    const { contract, operation } = subject;
    const isCreation = operation.method === 'POST' && operation.responses.some(({ status }) => status === '201');
    // A value of an action may have the name of a field that it does not set.
    if (!(isCreation || /^(?:PUT|PATCH)$/.test(operation.method)) || contract.settings.readBack === 'exact') return;
    for (const field of listTriable(subject)) {
      if (field.in !== 'body' || field.opaque || field.path.length > 3) continue;
      for await (const [value, name] of listValues(subject, field))
        yield {
          key: `${field.path.join(' ')} ${name}`,
          title: `Returns ${nameField(field)} of ${operation.id} as it was sent, with ${name}`,
          clause: `${nameField(field)} exact`,
          isSuspicion: true,
          run: (session) => expectExact(session, subject, field, value),
        };
    }
  },
};

async function* listValues(
  { isValid, operation }: RuleSubject,
  field: Field,
): AsyncIterable<readonly [JsonValue, string]> {
  const [type, ...others] = typesOf(field).filter((each) => each !== 'null');
  if (type === undefined || others.length > 0 || field.schema['enum'] !== undefined) return;
  const choices = listChoices(field.schema, (schema) => flattenSchema(schema, (part) => operation.resolve(part)));
  const { maxItems } = field.schema;
  const some = choices.slice(0, Math.min(3, typeof maxItems === 'number' ? maxItems : 3));
  if (some.length > 1 && (await isValid(some, field.schema))) yield [some, 'choices in their order'];
  for (const each of listOffered(type, field.schema)) if (await isValid(each[0], field.schema)) yield each;
}

/** The choices of the items of a list, the last one first. */
function listChoices({ items }: JsonObject, resolve: (schema: JsonObject) => JsonObject | false): JsonValue[] {
  const flat = isObject(items) ? resolve(items) : false;
  const choices = flat === false ? undefined : flat['enum'];
  return Array.isArray(choices) ? choices.toReversed() : [];
}

/** Values of a type, each with what is special about it. */
function listOffered(type: string, schema: JsonObject): readonly (readonly [JsonValue, string])[] {
  const { maxLength, maximum } = schema;
  const named = (values: readonly number[]) => values.map((value) => [value, String(value)] as const);
  switch (type) {
    case 'integer':
      return named([...numbers, ...(typeof maximum === 'number' ? [maximum] : [])]);
    case 'number':
      return named(fractions);
    case 'array':
      return lists.map((list, index) => [list, `items in their order (${index + 1})`] as const);
    case 'string': {
      if (formatOf(schema) === 'email') return [['Ada.Lovelace@Example.org', 'letters of both cases']];
      const count = Math.min(typeof maxLength === 'number' ? maxLength : MAX_LENGTH, MAX_LENGTH);
      return formatOf(schema) === '' ? [...texts, ['x'.repeat(count), `${count} characters`]] : [];
    }
    default:
      return [];
  }
}

async function expectExact(
  session: Session,
  { contract, operation }: RuleSubject,
  field: Field,
  value: JsonValue,
): Promise<void> {
  const draft = writeField(await makeRequest(session, operation.id), field, value);
  if (readField(draft, field) === undefined)
    throw new NotTriedError(`a valid request has no value in ${nameField(field)}`);
  const response = await session.request(operation.id, draft);
  // Whether the value is accepted is for other rules.
  if (!isSuccess(response)) throw new NotTriedError(`${operation.id} returned ${response.status}`);
  expectValue(response, field, value);
  const reader =
    findMember(contract, operation.id, 'GET') && createMemberRequest(contract, operation.id, 'GET', draft, response);
  if (reader !== undefined) expectValue(await session.request(reader.member.operation.id, reader.draft), field, value);
}

function expectValue(response: CaseResponse, { pointer }: Field, value: JsonValue): void {
  const received = response.field(pointer);
  if (received !== undefined && !jsonEquals(received, value))
    response.fail(`${formatJson(value)} at ${pointer}, as it was sent`, formatJson(received), pointer);
}

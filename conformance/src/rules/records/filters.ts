import type { JsonValue } from '@opchain/core';
import { isObject } from '@opchain/core/internal/model';
import { findList, findMember, isCallable, readPointer, typesOf, writeField } from '@opchain/resources';
import { type CreatedRecord, createSeveral, parentOf } from '../../derive/create-record.js';
import { findFilters, type ListFilter } from '../../derive/find-filters.js';
import { type ListedRecords, listRecords } from '../../derive/list-records.js';
import { makeRequest, templateOf } from '../../derive/request-maker.js';
import { formatJson, jsonEquals } from '../../engine/case-response.js';
import { NotTriedError } from '../../engine/not-tried-error.js';
import type { Session } from '../../engine/session.js';
import type { CustomCase } from '../../derive/derived-case.js';
import { nameField, type Rule, type RuleSubject } from '../rule.js';

/** Lists records by each filter, with values that own records have, and with values that they do not have. */
export const filters: Rule = {
  name: 'filters',
  title: 'Lists the records with the value that was asked for, and no other',

  *derive(subject) {
    const { contract, operation, fields } = subject;
    if (operation.method !== 'GET' || operation.path.endsWith('}')) return;
    const create = contract.description.operations.find(
      (each) => isCallable(contract.settings, each) && findList(contract, each.id)?.id === operation.id,
    );
    for (const filter of findFilters(operation, fields))
      if (create !== undefined || filter.choices.length > 0) yield filterCase(subject, filter, create?.id);
  },
};

const MAX_VALUES = 6;
/** A text that no record has. */
const NO_TEXT = 'qzx-none';

function filterCase({ operation, contract }: RuleSubject, filter: ListFilter, createId?: string): CustomCase {
  const { parameter } = filter;
  const name = String(parameter.path[0]);
  const pointer = (createId && findMember(contract, createId, 'GET')?.link.from.pointer) ?? '/id';
  return {
    key: name,
    title: `Lists only the records of ${operation.id} with the ${name} that was asked for`,
    clause: nameField(parameter),
    // That `tags` selects by `tag` is a guess from their names.
    isSuspicion: filter.isGuess === true,
    async run(session) {
      const own = createId === undefined ? undefined : await createOwn(session, createId, filter);
      const below = own && createId ? parentOf(session, createId, own[0].draft) : undefined;
      const records = own?.map(({ response }) => response.json) ?? [];
      for (const { value, isIn } of listQueries(filter, records)) {
        // A server may limit values in a way that the description does not say.
        const query = { [name]: value };
        const draft = writeField(await makeRequest(session, operation.id, [], below), parameter, value);
        if ((await session.request(operation.id, draft)).status >= 400) continue;
        const listed = await listRecords(session, operation.id, pointer, { query, ...(below && { below }) });
        expectSelected(listed, isIn, `${name} ${formatJson(value)}`);
        for (const record of records) expectListed(listed, { record, pointer }, isIn, filter);
      }
    },
  };
}

/** Two records of one list; with different values, where the client sets them. */
async function createOwn(session: Session, createId: string, { name, choices }: ListFilter) {
  const { fields } = await templateOf(session.target.contract, createId);
  const field = fields.find(({ in: location, path }) => location === 'body' && path.length === 1 && path[0] === name);
  const change = (draft: CreatedRecord['draft'], index: number) => {
    const isList = field !== undefined && typesOf(field).includes('array');
    // Texts of a list differ, so that one record has the first, and the other one the second.
    const value = choices[index] ?? (isList ? `check ${index + 1}` : undefined);
    if (field === undefined || value === undefined) return draft;
    return writeField(draft, field, isList ? [value] : value);
  };
  return createSeveral(session, createId, 2, change);
}

interface Query {
  readonly value: JsonValue;
  /** Whether a record with such a value is selected; undefined: unknown. */
  readonly isIn: (record: JsonValue) => boolean | undefined;
}

/** What the list is asked for. */
function listQueries(filter: ListFilter, records: readonly (JsonValue | undefined)[]): Query[] {
  const { name, kind, parameter, choices } = filter;
  const values = records
    .map((record) => valueOf(record, name))
    .filter((value) => value !== undefined && value !== null);
  if (kind === 'part') return values.slice(0, 1).flatMap((value) => listParts(filter, value));
  if (kind !== 'value') return values.slice(0, 1).flatMap((value) => listBounds(filter, value));
  const single = choices.length > 0 ? choices : values.flatMap((value) => (Array.isArray(value) ? value : [value]));
  const distinct = single.filter((value, index) => single.findIndex((each) => jsonEquals(each, value)) === index);
  const isList = typesOf(parameter).includes('array');
  const asked =
    isList && distinct.length > 1 ? [[distinct[0]!, distinct[1]!], ...distinct.map((value) => [value])] : distinct;
  return asked.slice(0, MAX_VALUES).map((value) => {
    const wanted = Array.isArray(value) ? value : [value];
    return {
      value,
      isIn(record) {
        const found = valueOf(record, name);
        if (found === undefined) return undefined;
        const has = Array.isArray(found) ? found : [found];
        return wanted.some((each) => has.some((own) => jsonEquals(own, each)));
      },
    };
  });
}

function listParts({ name, ignoresCase }: ListFilter, value: JsonValue): Query[] {
  if (typeof value !== 'string' || value.length < 4) return [];
  const part = value.slice(0, Math.max(4, Math.ceil(value.length / 2)));
  const swapped = part === part.toLowerCase() ? part.toUpperCase() : part.toLowerCase();
  return [part, ...(ignoresCase === true ? [swapped] : []), NO_TEXT].map((text) => ({
    value: text,
    isIn(record) {
      const found = valueOf(record, name);
      if (typeof found !== 'string') return undefined;
      if (found.includes(text)) return true;
      return found.toLowerCase().includes(text.toLowerCase()) ? ignoresCase || undefined : false;
    },
  }));
}

function listBounds({ name, kind, isInclusive }: ListFilter, value: JsonValue): Query[] {
  const moved = [-1, 0, 1].map((steps) => moveValue(value, steps));
  return moved.flatMap((bound): Query[] => {
    if (bound === undefined) return [];
    const at = orderOf(bound);
    return [
      {
        value: bound,
        isIn(record) {
          const found = valueOf(record, name);
          const order = found === undefined || found === null ? undefined : orderOf(found);
          if (order === undefined || at === undefined) return undefined;
          if (order === at) return isInclusive;
          return kind === 'from' ? order > at : order < at;
        },
      },
    ];
  });
}

/** A value that many steps away: days, seconds, whole numbers. */
function moveValue(value: JsonValue, steps: number): JsonValue | undefined {
  if (typeof value === 'number') return value + steps;
  if (typeof value !== 'string' || Number.isNaN(Date.parse(value))) return undefined;
  if (steps === 0) return value;
  if (/^\d{4}-\d\d-\d\d$/.test(value))
    return new Date(Date.parse(value) + steps * 86_400_000).toISOString().slice(0, 10);
  return new Date(Date.parse(value) + steps * 1000).toISOString().replace(/\.\d+Z$/, 'Z');
}

function orderOf(value: JsonValue): number | undefined {
  if (typeof value === 'number') return value;
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
}

function expectSelected({ records, last }: ListedRecords, isIn: Query['isIn'], asked: string): void {
  const wrong = records.find((record) => isIn(record) === false);
  if (wrong !== undefined) last.fail(`only records with the ${asked}`, formatJson(wrong));
}

/** An own record is listed if, and only if, it is selected. */
function expectListed(
  { ids, last }: ListedRecords,
  { record, pointer }: { readonly record: JsonValue | undefined; readonly pointer: string },
  isIn: Query['isIn'],
  { name }: ListFilter,
): void {
  const id = readPointer(record, pointer);
  if (record === undefined || id === undefined || id === null)
    throw new NotTriedError(`records have no ID at ${pointer}`);
  if (isIn(record) === true && !ids.includes(id))
    last.fail(`the record with the ${name} ${formatJson(valueOf(record, name))}`, 'a list without it');
}

function valueOf(record: JsonValue | undefined, name: string): JsonValue | undefined {
  return isObject(record) && Object.hasOwn(record, name) ? record[name] : undefined;
}

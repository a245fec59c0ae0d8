import { isObject, type JsonValue, type OperationDetail, splitWords } from '@opchain/core/internal/model';
import { flattenSchema } from '@opchain/core/internal/runner';
import { formatOf } from '../contract/format-of.js';
import { cursorNames, type Field, limitNames, listResponseFields, typesOf } from '@opchain/resources';

/** A parameter of a list that selects records by one of their fields. */
export interface ListFilter {
  readonly parameter: Field;
  /** The name of the field in a record. */
  readonly name: string;
  /** `value`: the field has it, or one of them; `part`: the text has it in it; `from`, `to`: the field is in a range. */
  readonly kind: 'value' | 'part' | 'from' | 'to';
  /** The values that it can have by its schema, or that its items can have; empty: any. */
  readonly choices: readonly JsonValue[];
  /** Of a range: whether the bound is in it; undefined if the description does not say. */
  readonly isInclusive?: boolean;
  /** Of a part of a text: true if the description says that case does not matter. */
  readonly ignoresCase?: boolean;
  /** True if only similar names say which field it is, and no text. */
  readonly isGuess?: boolean;
}

/** A field of the records in a list. */
export interface ItemField {
  readonly name: string;
  readonly words: readonly string[];
  readonly field: Pick<Field, 'schema'>;
}

const others = /^(?:sort|order|fields?|include|expand|embed|offset|skip|page|format|locale|lang(?:uage)?)(?:_?by)?$/i;
const lower = new Set(['from', 'since', 'after', 'min', 'minimum', 'start']);
const upper = new Set(['to', 'until', 'till', 'before', 'max', 'maximum', 'end']);
const partWords = /\b(?:parts? of|contains?|containing|search\w*|substring|ignoring case)\b/i;
const caseWords =
  /\bcase does not matter|\b(?:ignor\w+|regardless of|in any|any|independent of) (?:the )?case\b|\bcase[- ]insensitive/i;
const included =
  /\bor (?:later|earlier|a? ?better|higher|lower|more|less|after|newer|older)\b|\b(?:at|on) or (?:after|before)\b|\bnot (?:before|after)\b|\bat (?:least|most)\b|\bis included\b|\binclusive\b/i;
const excluded =
  /\bnot included\b|\bexclusive\b|\b(?:start|begin|end|due|created?|are|is)s? (?:strictly )?(?:before|after)\b|\b(?:later|earlier|less|more) than\b/i;

/** Books with at least one of these subjects, and not: subjects to filter by. */
const selecting = /\b(?:only|with|having|whose)\b/i;

/** The fields of the records in a list, outside of nested objects. */
export function listItemFields(list: OperationDetail): ItemField[] {
  return listResponseFields(list)
    .filter(({ path }) => path.includes('*') && path.indexOf('*') === path.length - 2)
    .map(({ path, schema }) => {
      const name = path.at(-1) ?? '';
      return { name, words: splitWords(name), field: { schema } };
    });
}

/** The filters of a list, as far as names and descriptions say what they select by. */
export function findFilters(list: OperationDetail, fields: readonly Field[]): ListFilter[] {
  const items = listItemFields(list);
  return fields.flatMap((field): ListFilter[] => {
    const name = String(field.path[0]);
    if (field.in !== 'query' || limitNames.test(name) || others.test(name)) return [];
    const text = list.parameters.find((each) => each.in === 'query' && each.name === name)?.description ?? '';
    const filter = findFilter({ parameter: field, words: splitWords(name), text, items });
    // `after` continues a list, unless it is a time.
    if (filter === undefined || (cursorNames.test(name) && filter.kind === 'value')) return [];
    return [{ ...filter, choices: listChoices(list, field) }];
  });
}

/** Without those that name no single value. */
function listChoices(list: OperationDetail, parameter: Field): readonly JsonValue[] {
  if (typesOf(parameter).includes('boolean')) return [true, false];
  const { items } = parameter.schema;
  const flat = isObject(items) ? flattenSchema(items, (part) => list.resolve(part)) : parameter.schema;
  const choices = flat === false ? undefined : flat['enum'];
  return Array.isArray(choices)
    ? choices.filter((each) => !(typeof each === 'string' && /^(?:all|any|\*)$/i.test(each)))
    : [];
}

interface Candidate {
  readonly parameter: Field;
  readonly words: readonly string[];
  readonly text: string;
  readonly items: readonly ItemField[];
}

type FoundFilter = Omit<ListFilter, 'choices'>;

function findFilter(candidate: Candidate): FoundFilter | undefined {
  const { parameter, words, text, items } = candidate;
  const same = items.find((item) => item.words.join(' ') === words.join(' '));
  if (isPart(parameter) && partWords.test(text)) {
    const meant = same ?? findMentioned(items, text, (item) => typesOf(item.field).includes('string'));
    return meant && { parameter, name: meant.name, kind: 'part', ignoresCase: caseWords.test(text) };
  }
  if (same === undefined) return findRange(candidate);
  const isNamed = plain(same.name) === plain(String(parameter.path[0]));
  const isStated = selecting.test(text) && findMentioned([same], text, () => true) !== undefined;
  return { parameter, name: same.name, kind: 'value', isGuess: !isNamed && !isStated };
}

/** A name however it is written: `state` as `State`, `driver_id` as `driverId`. */
const plain = (name: string): string => name.toLowerCase().replace(/[-_]/g, '');

/** A bound of a field: the one that the text names, or that has the other words of the parameter's name. */
function findRange({ parameter, words, text, items }: Candidate): FoundFilter | undefined {
  const isLower = words.some((word) => lower.has(word));
  if (!isLower && !words.some((word) => upper.has(word))) return undefined;
  const rest = words.filter((word) => !lower.has(word) && !upper.has(word));
  const sharesWords = (item: ItemField) => rest.length > 0 && rest.every((word) => item.words.includes(word));
  const meant = findMentioned(items, text, isOrdered) ?? items.find((item) => isOrdered(item) && sharesWords(item));
  const isInclusive = excluded.test(text) ? false : included.test(text) ? true : undefined;
  const kind = isLower ? 'from' : 'to';
  return meant && { parameter, name: meant.name, kind, ...(isInclusive === undefined ? {} : { isInclusive }) };
}

/** True for dates, times and numbers. */
function isOrdered({ field }: ItemField): boolean {
  return formatOf(field.schema).startsWith('date') || typesOf(field).some((type) => /^(?:integer|number)$/.test(type));
}

/** True if any text may be sent. */
function isPart({ schema }: Field): boolean {
  return typesOf({ schema }).includes('string') && schema['enum'] === undefined && schema['format'] === undefined;
}

/** The field that a text names: as it is written, by its words, or by its first word. */
function findMentioned(
  items: readonly ItemField[],
  text: string,
  isMeant: (item: ItemField) => boolean,
): ItemField | undefined {
  const meant = items.filter(isMeant);
  const words = splitWords(text.replace(/[A-Z]+(?=\s)/g, '')).join(' ');
  return (
    meant.find(({ name }) => new RegExp(`\`${name}\``).test(text)) ??
    meant.find((item) => item.words.length > 1 && words.includes(item.words.join(' '))) ??
    meant.find((item) => new RegExp(`\\b${item.words[0] ?? '(?!)'}`).test(words))
  );
}

import { type OperationDetail, splitWords } from '@opchain/core/internal/model';
import type { JsonValue } from '@opchain/core';
import type { Field } from '@opchain/resources';
import { listSentences } from '../contract/sentences.js';
import { type ItemField, listItemFields } from './find-filters.js';

/** An order in which a list can be read. */
export interface ListOrder {
  /** The parameters that ask for it; empty: the usual order, which a sentence of the description states. */
  readonly query: Readonly<Record<string, JsonValue>>;
  /** The field of a record that it is by; undefined: by the time at which records were made. */
  readonly name?: string;
  readonly isDescending: boolean;
  /** The sentence, or the parameter. */
  readonly clause: string;
}

const sortNames = /^(?:sort|order)(?:_?by|_?field|_?key)?$|^by$/i;
const directionNames = /^(?:order|direction|dir|sort_?(?:order|dir(?:ection)?)|order_?dir(?:ection)?)$/i;
const descending = /^(?:desc|descending)$/i;
const ascending = /^(?:asc|ascending)$/i;

/** The orders that parameters of a list offer, and the one that its description states. */
export function findOrders(list: OperationDetail, fields: readonly Field[]): ListOrder[] {
  const items = listItemFields(list);
  const sort = fields.find((field) => isChoice(field) && sortNames.test(nameOf(field)) && !isDirection(field));
  const direction = fields.find((field) => isChoice(field) && directionNames.test(nameOf(field)) && isDirection(field));
  const asked =
    sort === undefined ? [] : choicesOf(sort).flatMap((choice) => readChoice(items, { sort, direction, choice }));
  return [...asked, ...findStated(list, items)];
}

const nameOf = ({ path }: Field): string => String(path[0]);
const choicesOf = ({ schema }: Field): string[] =>
  (Array.isArray(schema['enum']) ? schema['enum'] : []).filter((each) => typeof each === 'string');
const isChoice = (field: Field): boolean => field.in === 'query' && choicesOf(field).length > 0;
const isDirection = (field: Field): boolean =>
  choicesOf(field).every((each) => ascending.test(each) || descending.test(each));

interface Choice {
  readonly sort: Field;
  readonly direction: Field | undefined;
  readonly choice: string;
}

/** `-created_at`, `name:desc`, `price_asc`. */
function readChoice(items: readonly ItemField[], { sort, direction, choice }: Choice): ListOrder[] {
  const words = splitWords(choice.replace(/^[-+]/, ''));
  const last = words.at(-1) ?? '';
  const hasDirection = words.length > 1 && (ascending.test(last) || descending.test(last));
  const isDescending = choice.startsWith('-') || (hasDirection && descending.test(last));
  const wanted = (hasDirection ? words.slice(0, -1) : words).join(' ');
  const name = items.find((item) => item.words.join(' ') === wanted)?.name;
  if (name === undefined) return [];
  const query = { [nameOf(sort)]: choice };
  const clause = `query ${nameOf(sort)}`;
  if (direction === undefined || hasDirection || choice.startsWith('-')) return [{ query, name, isDescending, clause }];
  return choicesOf(direction).map((each) => ({
    query: { ...query, [nameOf(direction)]: each },
    name,
    isDescending: descending.test(each),
    clause,
  }));
}

const newest = /\b(?:newest|latest|most recent|youngest)\b/i;
const oldest = /\b(?:oldest|earliest)\b/i;
const made = /\bin the order (?:in which|that|of) (?:they|it)? ?(?:were|are|was)? ?(?:created|made|added|creation)/i;

/** `The latest given_on first`, `Drivers, by name`, `the oldest record first`. */
function findStated(list: OperationDetail, items: readonly ItemField[]): ListOrder[] {
  for (const sentence of listSentences(list)) {
    const by = /\bby (?:their |its |the )?`?([\w ]+?)`?(?:[.,;]|$)/i.exec(sentence)?.[1];
    const first = /\b(?:first|on top)\b/i.test(sentence);
    const isNewest = newest.test(sentence) && first;
    const isOldest = (oldest.test(sentence) && first) || made.test(sentence);
    const named = items.find(({ name }) => new RegExp(`\`${name}\``).test(sentence));
    if (isNewest || isOldest)
      return [{ query: {}, ...(named && { name: named.name }), isDescending: isNewest, clause: 'description' }];
    const words = by === undefined ? [] : splitWords(by);
    const item = items.find((each) => words.length > 0 && words.every((word) => each.words.includes(word)));
    if (item !== undefined) return [{ query: {}, name: item.name, isDescending: false, clause: 'description' }];
  }
  return [];
}

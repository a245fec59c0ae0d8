import type { JsonValue } from '@opchain/core';
import { asWholeMapping, formatMapping, isOpchainError, readJson, writeJson } from '@opchain/core/internal/model';

/** A list, and which of its items are meant. */
export interface FilteredItems {
  /** Mapping text of the list; empty if none is chosen. */
  readonly list: string;
  /** All of them must hold. */
  readonly conditions: readonly ItemCondition[];
  /** What of an item is meant; empty: the item itself. */
  readonly part: readonly string[];
}

/** A comparison of a field of an item. */
export interface ItemCondition {
  readonly field: readonly string[];
  readonly operator: ItemOperator;
  readonly value: JsonValue;
}

export type ItemOperator = '==' | '!=' | '<' | '<=' | '>' | '>=';

export const itemOperators: readonly ItemOperator[] = ['==', '!=', '<', '<=', '>', '>='];

const segment = /\.([\p{L}_][\p{L}\p{N}_]*)|\['((?:[^'\\]|\\['\\])*)'\]/uy;
const comparison = /\s*(==|!=|<=|>=|<|>)\s*('(?:[^'\\]|\\['\\])*'|-?\d+(?:\.\d+)?|true|false|null)/y;

/** Reads mapping text as a list and a filter of comparisons; undefined if it selects in another way. */
export function readItemFilter(items: JsonValue): FilteredItems | undefined {
  if (items === '') return { list: '', conditions: [], part: [] };
  const mapping = typeof items === 'string' ? parseWhole(items) : undefined;
  if (mapping === undefined) return undefined;
  const whole: FilteredItems = { list: formatMapping(mapping), conditions: [], part: [] };
  if (mapping.kind !== 'selector') return whole;
  if (mapping.type !== 'jsonpath' || mapping.version !== undefined) return undefined;
  const query = readQuery(mapping.selector);
  return query && { ...query, list: formatMapping(mapping.context) };
}

/** Writes the items as mapping text: a JSONPath (RFC 9535) unless all items are meant as they are. */
export function writeItemFilter({ list, conditions, part }: FilteredItems): string {
  const mapping = parseWhole(list);
  if (mapping === undefined || (conditions.length === 0 && part.length === 0)) return list;
  const filter = conditions.map(
    ({ field, operator, value }) => `@${writePath(field)} ${operator} ${writeLiteral(value)}`,
  );
  const selector = `$[${filter.length === 0 ? '*' : `?${filter.join(' && ')}`}]${writePath(part)}`;
  return formatMapping({ kind: 'selector', context: mapping, type: 'jsonpath', selector });
}

/** The mapping that is the whole text; undefined also for one that is incomplete. */
export function parseWhole(text: string): ReturnType<typeof asWholeMapping> {
  try {
    return asWholeMapping(text);
  } catch (error) {
    if (isOpchainError(error)) return undefined;
    throw error;
  }
}

function readQuery(query: string): Omit<FilteredItems, 'list'> | undefined {
  const reader = { text: query, at: 0 };
  if (!consume(reader, '$[')) return undefined;
  const conditions: ItemCondition[] = [];
  if (!consume(reader, '*')) {
    if (!consume(reader, '?')) return undefined;
    do {
      while (consume(reader, ' '));
      if (!consume(reader, '@')) return undefined;
      const field = readPath(reader);
      comparison.lastIndex = reader.at;
      const [matched, operator, literal] = comparison.exec(query) ?? [];
      if (matched === undefined || literal === undefined || field.length === 0) return undefined;
      reader.at += matched.length;
      conditions.push({ field, operator: operator as ItemOperator, value: readLiteral(literal) });
      while (consume(reader, ' '));
    } while (consume(reader, '&&'));
  }
  if (!consume(reader, ']')) return undefined;
  const part = readPath(reader);
  return reader.at === query.length ? { conditions, part } : undefined;
}

interface Reader {
  readonly text: string;
  at: number;
}

function consume(reader: Reader, text: string): boolean {
  if (!reader.text.startsWith(text, reader.at)) return false;
  reader.at += text.length;
  return true;
}

function readPath(reader: Reader): string[] {
  const path: string[] = [];
  for (;;) {
    segment.lastIndex = reader.at;
    const [matched, name, quoted] = segment.exec(reader.text) ?? [];
    if (matched === undefined) return path;
    reader.at += matched.length;
    path.push(name ?? unescape(quoted ?? ''));
  }
}

function writePath(path: readonly string[]): string {
  return path.map((name) => (/^[\p{L}_][\p{L}\p{N}_]*$/u.test(name) ? `.${name}` : `[${quote(name)}]`)).join('');
}

function readLiteral(literal: string): JsonValue {
  return literal.startsWith("'") ? unescape(literal.slice(1, -1)) : readJson(literal);
}

function writeLiteral(value: JsonValue): string {
  return typeof value === 'string' ? quote(value) : writeJson(value);
}

function quote(text: string): string {
  return `'${text.replace(/['\\]/g, '\\$&')}'`;
}

function unescape(text: string): string {
  return text.replace(/\\(['\\])/g, '$1');
}

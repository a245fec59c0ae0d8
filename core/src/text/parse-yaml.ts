import type { LoadOptions, Schema } from 'js-yaml';
import { locateLine } from '../model/json-text/locate-line.js';
import type { JsonValue } from '../model/json.js';
import { findInfiniteNumber } from './find-infinite-number.js';
import { measureAliases } from './measure-aliases.js';
import { preserveYamlKeys } from './preserve-yaml-keys.js';
import { TextError } from './text-error.js';
import { yamlNumbers } from './yaml-numbers.js';

/** How YAML is read. */
export interface YamlRules {
  /** Maximum levels of nesting. */
  readonly maxDepth: number;
  /**
   * As most tools read YAML: `<<` merges mappings, of duplicate keys the last counts, and numbers may be infinite.
   * Otherwise only what JSON also has.
   */
  readonly isLenient?: boolean;
}

/** The value of a YAML text. */
export interface ParsedYaml {
  readonly value: JsonValue;
  /** Line of the first duplicate key, from 1. */
  readonly duplicateLine?: number;
}

/** Maximum number of values that all aliases together expand to: a few bytes of YAML can represent billions. */
const MAX_EXPANDED_VALUES = 2_000_000;
/** An anchor, or something that looks like one; without any there is no alias. */
const anchor = /(?:^|[\s[{,:-])&[^\s,[\]{}]/;
const infiniteNumber = /\.(?:inf|nan)/i;

/** Parses YAML 1.2 with the numbers of its core schema, importing the parser on first use. Rejects with `TextError`. */
export async function parseYaml(text: string, rules: YamlRules): Promise<ParsedYaml> {
  const { parsePlainYaml } = await import('./parse-plain-yaml.js');
  const plain = parsePlainYaml(text);
  const parsed = plain === undefined ? await loadYaml(text, rules) : { value: plain };
  if (anchor.test(text)) checkAliases(parsed.value, rules.maxDepth);
  if (rules.isLenient !== true && infiniteNumber.test(text)) {
    const found = findInfiniteNumber(parsed.value);
    if (found !== undefined)
      throw new TextError(`${found.path || 'the document'} is ${found.value}, which JSON does not support`);
  }
  return parsed;
}

async function loadYaml(text: string, { maxDepth, isLenient = false }: YamlRules): Promise<ParsedYaml> {
  const { load } = await import('js-yaml');
  // `maxDepth` is newer than the published types.
  const options: LoadOptions & { readonly maxDepth: number } = { schema: await yamlSchema(isLenient), maxDepth };
  const read = (json: boolean): JsonValue =>
    (load(text, { ...options, json, listener: preserveYamlKeys(rejectKey) }) ?? null) as JsonValue;
  try {
    return { value: read(false) };
  } catch (error) {
    if (!isLenient || !isDuplicate(error)) throw toTextError(error, text, maxDepth);
    try {
      return { value: read(true), duplicateLine: positionOf(error, text).line };
    } catch (other) {
      throw toTextError(other, text, maxDepth);
    }
  }
}

const schemas = new Map<boolean, Promise<Schema>>();

/** Exactly the core schema of YAML 1.2: `1_000` and `0b1` are strings, and also `<<` unless it merges. */
function yamlSchema(merges: boolean): Promise<Schema> {
  const known = schemas.get(merges);
  if (known !== undefined) return known;
  const created = import('js-yaml').then(({ FAILSAFE_SCHEMA, Type }) => {
    const scalar = (name: string, pattern: RegExp, construct?: (text: string) => unknown) =>
      new Type(`tag:yaml.org,2002:${name}`, {
        kind: 'scalar',
        resolve: (text: unknown) => typeof text === 'string' && pattern.test(text),
        ...(construct === undefined ? {} : { construct }),
      });
    return FAILSAFE_SCHEMA.extend({
      implicit: [
        new Type('tag:yaml.org,2002:null', {
          kind: 'scalar',
          resolve: (text: unknown) =>
            text === null || text === '' || (typeof text === 'string' && /^(?:~|null|Null|NULL)$/.test(text)),
          construct: () => null,
        }),
        scalar('bool', /^(?:true|True|TRUE|false|False|FALSE)$/, (text) => text.toLowerCase() === 'true'),
        ...yamlNumbers.map(({ tag, pattern, construct }) => scalar(tag, pattern, construct)),
        ...(merges ? [scalar('merge', /^<<$/)] : []),
      ],
    });
  });
  schemas.set(merges, created);
  return created;
}

function checkAliases(value: JsonValue, maxDepth: number): void {
  const measured = measureAliases(value, MAX_EXPANDED_VALUES, maxDepth);
  if (measured === 'modest') return;
  const message =
    measured === 'circular'
      ? 'an alias is inside the value that it refers to'
      : 'its aliases expand to too many values';
  throw new TextError(message, { isTooComplex: true });
}

function rejectKey(line: number, column: number): never {
  throw new TextError('an array or an object cannot be a key; only strings can', { line, column });
}

interface YamlError {
  readonly reason?: string;
  readonly mark?: { readonly position: number };
}

function isDuplicate(error: unknown): boolean {
  return (error as YamlError).reason?.startsWith('duplicated mapping key') === true;
}

function positionOf(error: unknown, text: string): { readonly line: number; readonly column: number } {
  return locateLine(text, (error as YamlError).mark?.position ?? 0);
}

function toTextError(error: unknown, text: string, maxDepth: number): TextError {
  if (error instanceof TextError) return error;
  if (error instanceof RangeError) return new TextError('it is nested too deeply', { isTooComplex: true });
  const { reason = String(error) } = error as YamlError;
  const position = positionOf(error, text);
  if (reason.includes('maxDepth'))
    return new TextError(`it is nested more than ${maxDepth} levels deep`, { ...position, isTooComplex: true });
  if (/maxTotalMergeKeys|abnormal merge/.test(reason))
    return new TextError('it merges too many keys', { ...position, isTooComplex: true });
  return new TextError(describeReason(reason), position);
}

function describeReason(reason: string): string {
  if (reason.startsWith('duplicated mapping key')) return 'the key is duplicated';
  if (reason === 'bad indentation of a mapping entry')
    return 'the indentation is wrong, or a string with ": " in it needs quotes';
  return (reason.split('\n')[0] ?? '').replace(/[.:]\s*$/, '');
}

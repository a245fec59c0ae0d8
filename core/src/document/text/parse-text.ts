import type { LoadOptions } from 'js-yaml';
import { ExactNumber } from '../../model/json-text/exact-number.js';
import { locateLine } from '../../model/json-text/locate-line.js';
import type { JsonValue } from '../../model/json.js';
import { OpchainError } from '../../model/errors/opchain-error.js';
import { preserveYamlKeys } from './preserve-yaml-keys.js';
import { parseJson } from './parse-json.js';
import { TextSyntaxError } from './text-syntax-error.js';
import { yamlNumbers } from './yaml-numbers.js';

const MAX_LENGTH = 50_000_000;
const MAX_DEPTH = 500;
/**
 * Maximum number of delimiters in a text: a few megabytes of brackets become gigabytes of objects. Parsing YAML is ten
 * times as slow.
 */
const MAX_DELIMITERS = { json: 2_000_000, yaml: 1_000_000 } as const;
/**
 * Maximum number of values in a YAML document, counting values of aliases each time: a few bytes can refer to billions.
 */
const MAX_VALUES = 2_000_000;

/**
 * Parses JSON or YAML 1.2 text into plain data. Rejects duplicate keys, aliases that expand too much and values that
 * JSON does not support. Rejects with `DOCUMENT_SYNTAX`, which includes the line and column (from 1), and the file if
 * its name is given.
 */
export async function parseText(text: string, options: { readonly file?: string } = {}): Promise<JsonValue> {
  const { file } = options;
  try {
    if (text.length > MAX_LENGTH) throw new TextSyntaxError(`it is longer than ${MAX_LENGTH} characters`, 1, 1);
    if (text.includes('\0')) throw new TextSyntaxError('it is not a text file', 1, 1);
    if (text.trim() === '') throw new TextSyntaxError('it is empty', 1, 1);
    const plain = text.startsWith('\ufeff') ? text.slice(1) : text;
    const language = /^\s*[{[]/.test(plain) && !isYamlFile(file) ? 'json' : 'yaml';
    rejectDense(plain, language);
    if (language === 'json') return parseJson(plain);
    return await parseYaml(plain);
  } catch (error) {
    if (!(error instanceof TextSyntaxError)) throw error;
    const { line, column, message } = error;
    const name = file === undefined ? 'The document' : file;
    throw new OpchainError('DOCUMENT_SYNTAX', `${name} cannot be read: line ${line}, column ${column}: ${message}.`, {
      line,
      column,
      ...(file === undefined ? {} : { file }),
    });
  }
}

/** Runs before parsing. Counts commas and opening brackets, in YAML also line ends. */
function rejectDense(text: string, language: keyof typeof MAX_DELIMITERS): void {
  const max = MAX_DELIMITERS[language];
  if (text.length <= max) return;
  let count = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x2c || code === 0x5b || code === 0x7b || (code === 0x0a && language === 'yaml')) count++;
  }
  if (count > max) throw new TextSyntaxError(`it has more than ${max / 1e6} million values`, 1, 1);
}

function isYamlFile(file: string | undefined): boolean {
  return file !== undefined && /\.ya?ml$/i.test(file);
}

async function parseYaml(text: string): Promise<JsonValue> {
  const { parsePlainYaml } = await import('./parse-plain-yaml.js');
  const plain = parsePlainYaml(text);
  if (plain !== undefined) return plain;
  const { load } = await import('js-yaml');
  try {
    const value: unknown = load(text, { ...(await yamlOptions()), listener: preserveYamlKeys(rejectKey) });
    assertPlain(value);
    return value;
  } catch (error) {
    if (error instanceof TextSyntaxError) throw error;
    if (error instanceof RangeError) throw new TextSyntaxError('it is nested too deeply', 1, 1);
    const { reason, mark } = error as { readonly reason?: string; readonly mark?: { readonly position: number } };
    const { line, column } = locateLine(text, mark?.position ?? 0);
    throw new TextSyntaxError(formatYamlError(reason ?? String(error)), line, column);
  }
}

let cachedOptions: Promise<LoadOptions & { readonly maxDepth: number }> | undefined;

/** Exactly the core schema of YAML 1.2: `1_000`, `0b1` and `<<` are strings. */
function yamlOptions(): Promise<LoadOptions & { readonly maxDepth: number }> {
  cachedOptions ??= import('js-yaml').then(({ FAILSAFE_SCHEMA, Type }) => {
    const scalar = (name: string, pattern: RegExp, construct: (text: string) => unknown) =>
      new Type(`tag:yaml.org,2002:${name}`, {
        kind: 'scalar',
        resolve: (text: unknown) => typeof text === 'string' && pattern.test(text),
        construct,
      });
    return {
      schema: FAILSAFE_SCHEMA.extend({
        implicit: [
          new Type('tag:yaml.org,2002:null', {
            kind: 'scalar',
            resolve: (text: unknown) =>
              text === null || text === '' || (typeof text === 'string' && /^(?:~|null|Null|NULL)$/.test(text)),
            construct: () => null,
          }),
          scalar('bool', /^(?:true|True|TRUE|false|False|FALSE)$/, (text) => text.toLowerCase() === 'true'),
          ...yamlNumbers.map(({ tag, pattern, construct }) => scalar(tag, pattern, construct)),
        ],
      }),
      maxDepth: MAX_DEPTH,
    };
  });
  return cachedOptions;
}

function rejectKey(line: number, column: number): never {
  throw new TextSyntaxError('an array or an object cannot be a key; only strings can', line, column);
}

function formatYamlError(reason: string): string {
  if (reason.startsWith('duplicated mapping key')) return 'the key is duplicated';
  if (reason.includes('maxDepth')) return `it is nested more than ${MAX_DEPTH} levels deep`;
  if (reason === 'bad indentation of a mapping entry')
    return 'the indentation is wrong, or a string with ": " in it needs quotes';
  return firstLine(reason);
}

/**
 * YAML supports numbers and shared values that JSON does not. Such numbers are rejected; shared values are allowed if
 * they are acyclic and not too many.
 */
function assertPlain(root: unknown): asserts root is JsonValue {
  const above = new Set<object>();
  let left = MAX_VALUES;
  const visit = (value: unknown, path: string): void => {
    if (typeof value === 'number' && !Number.isFinite(value))
      throw new TextSyntaxError(
        `${path === '' ? 'the document' : path} is ${value}, which JSON does not support`,
        1,
        1,
      );
    if (value === null || value instanceof ExactNumber || ['string', 'number', 'boolean'].includes(typeof value))
      return;
    if (typeof value !== 'object')
      throw new TextSyntaxError(`${path === '' ? 'the document' : path} is not a JSON value`, 1, 1);
    if (above.has(value)) throw new TextSyntaxError(`${path} contains itself`, 1, 1);
    above.add(value);
    for (const [key, item] of Object.entries(value)) {
      if (--left < 0) throw new TextSyntaxError('its aliases expand to too many values', 1, 1);
      visit(item, `${path}/${key}`);
    }
    above.delete(value);
  };
  visit(root, '');
}

function firstLine(message: string): string {
  return (message.split('\n')[0] ?? '').replace(/[.:]\s*$/, '');
}

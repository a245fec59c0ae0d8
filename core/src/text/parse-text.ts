import type { JsonValue } from '../model/json.js';
import { OpchainError } from '../model/errors/opchain-error.js';
import { parseStrictJson } from './parse-json.js';
import { parseYaml } from './parse-yaml.js';
import { rejectDenseText } from './reject-dense-text.js';
import { TextError } from './text-error.js';

const MAX_LENGTH = 50_000_000;
const MAX_YAML_DEPTH = 500;
/** Parsing YAML is ten times as slow. */
const MAX_VALUES = { json: 2_000_000, yaml: 1_000_000 } as const;

/**
 * Parses JSON or YAML 1.2 text into plain data. Rejects duplicate keys, aliases that expand too much and values that
 * JSON does not support. Rejects with `DOCUMENT_SYNTAX`, which includes the line and column (from 1), and the file if
 * its name is given.
 */
export async function parseText(text: string, options: { readonly file?: string } = {}): Promise<JsonValue> {
  const { file } = options;
  try {
    if (text.length > MAX_LENGTH) throw errorAtStart(`it is longer than ${MAX_LENGTH} characters`);
    if (text.includes('\0')) throw errorAtStart('it is not a text file');
    if (text.trim() === '') throw errorAtStart('it is empty');
    const plain = text.startsWith('\ufeff') ? text.slice(1) : text;
    const language = /^\s*[{[]/.test(plain) && !isYamlFile(file) ? 'json' : 'yaml';
    rejectDenseText(plain, language, MAX_VALUES[language]);
    if (language === 'json') return parseStrictJson(plain);
    return (await parseYaml(plain, { maxDepth: MAX_YAML_DEPTH })).value;
  } catch (error) {
    if (!(error instanceof TextError)) throw error;
    const { line = 1, column = 1 } = error;
    throw new OpchainError('DOCUMENT_SYNTAX', error.describe(file ?? 'The document'), {
      line,
      column,
      ...(file === undefined ? {} : { file }),
    });
  }
}

function errorAtStart(message: string): TextError {
  return new TextError(message, { line: 1, column: 1 });
}

function isYamlFile(file: string | undefined): boolean {
  return file !== undefined && /\.ya?ml$/i.test(file);
}

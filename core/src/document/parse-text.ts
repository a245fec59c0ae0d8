import type { JsonValue } from '../model/json.js';
import { OpchainError } from '../model/opchain-error.js';
import { parseJson, TextFault } from './parse-json.js';

const longest = 50_000_000;

/**
 * Reads JSON or YAML 1.2 text into plain data. Keys that stand twice, aliases that multiply and values that JSON does not have are faults.
 * Rejects with `DOCUMENT_SYNTAX`, which has the line and column (from 1), and the file where its name was given.
 */
export async function parseText(text: string, options: { readonly file?: string } = {}): Promise<JsonValue> {
  const { file } = options;
  try {
    if (text.length > longest) throw new TextFault(`it is longer than ${longest} characters`, 1, 1);
    if (text.includes('\0')) throw new TextFault('it holds bytes that no text has', 1, 1);
    if (text.trim() === '') throw new TextFault('it is empty', 1, 1);
    const plain = text.startsWith('\ufeff') ? text.slice(1) : text;
    if (/^\s*[{[]/.test(plain) && !isYamlFile(file)) return parseJson(plain);
    return await parseYaml(plain);
  } catch (error) {
    if (!(error instanceof TextFault)) throw error;
    const { line, column, message } = error;
    const name = file === undefined ? 'The document' : file;
    throw new OpchainError('DOCUMENT_SYNTAX', `${name} cannot be read: line ${line}, column ${column}: ${message}.`, {
      line,
      column,
      ...(file === undefined ? {} : { file }),
    });
  }
}

function isYamlFile(file: string | undefined): boolean {
  return file !== undefined && /\.ya?ml$/i.test(file);
}

async function parseYaml(text: string): Promise<JsonValue> {
  const { LineCounter, parseDocument } = await import('yaml');
  const lines = new LineCounter();
  const at = (offset: number | undefined, message: string) => {
    const { line, col } = offset === undefined ? { line: 1, col: 1 } : lines.linePos(offset);
    return new TextFault(message, Math.max(line, 1), Math.max(col, 1));
  };
  try {
    const document = parseDocument(text, { version: '1.2', schema: 'core', uniqueKeys: true, prettyErrors: false, lineCounter: lines, stringKeys: true });
    const [fault] = document.errors;
    if (fault !== undefined) throw at(fault.pos[0], firstLine(fault.message));
    const value = document.toJS({ maxAliasCount: 100 }) as unknown;
    assertPlain(value, '', new Set());
    return value;
  } catch (error) {
    if (error instanceof TextFault) throw error;
    if (error instanceof RangeError) throw at(undefined, 'it is nested too deeply');
    throw at(undefined, firstLine(error instanceof Error ? error.message : String(error)));
  }
}

/** YAML has numbers and shared parts that JSON has not: the former are faults, the latter are fine but for circles. */
function assertPlain(value: unknown, path: string, above: Set<object>): asserts value is JsonValue {
  if (typeof value === 'number' && !Number.isFinite(value))
    throw new TextFault(`${path === '' ? 'the document' : path} is ${value}, which JSON does not have`, 1, 1);
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return;
  if (typeof value !== 'object') throw new TextFault(`${path === '' ? 'the document' : path} is no value that JSON has`, 1, 1);
  if (above.has(value)) throw new TextFault(`${path} holds itself`, 1, 1);
  above.add(value);
  for (const [key, item] of Object.entries(value)) assertPlain(item, `${path}/${key}`, above);
  above.delete(value);
}

function firstLine(message: string): string {
  return (message.split('\n')[0] ?? '').replace(/[.:]\s*$/, '');
}

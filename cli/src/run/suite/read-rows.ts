import { extname } from 'node:path';
import type { JsonValue } from '@opchain/core';
import { parseText } from '@opchain/core/internal/document';
import { isObject, type JsonObject, readJson } from '@opchain/core/internal/model';
import type { SuiteRow } from '@opchain/core/internal/suite';
import { UsageError } from '../../command/usage-error.js';
import { readFileBytes, UnreadableFileError } from '../../documents/read-file-bytes.js';

/**
 * The rows of a data file: CSV with a line of names, a list of objects in JSON or YAML, or JSON lines, by the end of its
 * name. Values of a CSV file are texts; empty ones are left out. A row is named by its column `name`, or by its number.
 * Throws `UsageError`.
 */
export async function readRows(file: string): Promise<readonly SuiteRow[]> {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(readFileBytes(file));
    const records = await parse(text, extname(file).toLowerCase(), file);
    if (records.length === 0) throw new Error('has no rows');
    return nameRows(records);
  } catch (error) {
    const reason =
      error instanceof UnreadableFileError || !(error instanceof TypeError)
        ? error instanceof Error
          ? error.message
          : String(error)
        : 'is not valid UTF-8 text';
    throw new UsageError([`the data file "${file}" ${reason}`]);
  }
}

async function parse(text: string, extension: string, file: string): Promise<readonly JsonObject[]> {
  switch (extension) {
    case '.csv':
      return parseCsv(text);
    case '.jsonl':
    case '.ndjson':
      return text
        .split('\n')
        .flatMap((line, index) => (line.trim() === '' ? [] : [asRecord(readJson(line), index + 1)]));
    case '.json':
    case '.yaml':
    case '.yml': {
      const value = await parseText(text, { file });
      if (!Array.isArray(value)) throw new Error('must be a list of objects, one for each row');
      return value.map((each, index) => asRecord(each, index + 1));
    }
    default:
      throw new Error('must end with .csv, .json, .jsonl, .ndjson, .yaml or .yml');
  }
}

async function parseCsv(text: string): Promise<readonly JsonObject[]> {
  const { parse } = await import('csv-parse/sync');
  try {
    const rows = parse(text, {
      bom: true,
      columns: true,
      skip_empty_lines: true,
      trim: true,
    }) as unknown as readonly JsonObject[];
    return rows.map((row) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== '')));
  } catch (error) {
    throw new Error(`is not valid CSV: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

function asRecord(value: JsonValue, row: number): JsonObject {
  if (!isObject(value)) throw new Error(`must have an object in each row, but row ${row} has none`);
  return value;
}

function nameRows(records: readonly JsonObject[]): readonly SuiteRow[] {
  const used = new Set<string>();
  return records.map((inputs, index) => {
    const { name } = inputs;
    const given = typeof name === 'string' ? name : `row ${index + 1}`;
    const unique = used.has(given) ? `${given}, row ${index + 1}` : given;
    used.add(unique);
    return { name: unique, inputs };
  });
}

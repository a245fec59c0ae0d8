import { readJson } from '../model/json-text/read-json.js';
import { isObject, type JsonObject, type JsonValue } from '../model/json.js';
import { parseText } from '../text/parse-text.js';
import type { SuiteRow } from './suite.js';

/** Reads CSV with a line of names as a record per line. Throws for other text. */
export type ParseCsv = (text: string) => Promise<readonly JsonObject[]>;

/**
 * The rows of a data file: CSV with a line of names, a list of objects in JSON or YAML, or JSON lines, by the end of its
 * name. Values of a CSV file are texts; empty ones are left out. A row is named by its column `name`, or by its number.
 * Rejects with an `Error` whose message continues the name of the file.
 */
export async function parseRows(text: string, file: string, parseCsv: ParseCsv): Promise<readonly SuiteRow[]> {
  const records = await parse(text, file, parseCsv);
  if (records.length === 0) throw new Error('has no rows');
  return nameRows(records);
}

async function parse(text: string, file: string, parseCsv: ParseCsv): Promise<readonly JsonObject[]> {
  switch (/\.[^./\\]+$/.exec(file.toLowerCase())?.[0]) {
    case '.csv':
      return readCsv(text, parseCsv);
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

async function readCsv(text: string, parseCsv: ParseCsv): Promise<readonly JsonObject[]> {
  try {
    const rows = await parseCsv(text);
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

import type { JsonValue, RecordedResponse } from '@opchain/core';
import { parse } from 'csv-parse/browser/esm/sync';

/** More rows are better read in a spreadsheet. */
const MAX_ROWS = 100_000;

/** The rows of a body by the names in its first line; undefined if it has none. A row may be shorter or longer than the first. */
export function readCsv({ text = '', contentType = '' }: RecordedResponse): readonly JsonValue[] | undefined {
  try {
    const rows: unknown = parse(text, {
      bom: true,
      columns: true,
      delimiter: /tab-separated/i.test(contentType) ? '\t' : [',', ';'],
      relax_column_count: true,
      skip_empty_lines: true,
      to: MAX_ROWS,
    });
    return Array.isArray(rows) && rows.length > 0 ? (rows as JsonValue[]) : undefined;
  } catch {
    return undefined;
  }
}

import { parseRows, type SuiteRow } from '@opchain/core/internal/suite';
import type { JsonObject } from '@opchain/core/internal/model';
import { UsageError } from '../../command/usage-error.js';
import { readFileBytes, UnreadableFileError } from '../../documents/read-file-bytes.js';

/** About ten thousand short rows. */
const LARGE_FILE_BYTES = 60_000;

/** The rows of a data file. `onManyRows` is called before many are read. Throws `UsageError`. */
export async function readRows(file: string, onManyRows?: () => void): Promise<readonly SuiteRow[]> {
  try {
    const bytes = readFileBytes(file);
    if (bytes.length > LARGE_FILE_BYTES) onManyRows?.();
    return await parseRows(new TextDecoder('utf-8', { fatal: true }).decode(bytes), file, parseCsv);
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

async function parseCsv(text: string): Promise<readonly JsonObject[]> {
  const { parse } = await import('csv-parse/sync');
  return parse(text, { bom: true, columns: true, skip_empty_lines: true, trim: true });
}

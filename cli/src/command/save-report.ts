import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sanitizeLine } from '../report/sanitize-text.js';
import type { Io } from './io.js';

/**
 * Writes a report after the calls were sent, in parts if it has several. If that fails, prints the reason and returns
 * false.
 */
export async function saveReport(file: string, content: string | Iterable<string>, io: Io): Promise<boolean> {
  try {
    await pipeline(Readable.from(content), createWriteStream(file));
    return true;
  } catch (error) {
    io.err(
      `${sanitizeLine(`The report "${file}" could not be written: ${error instanceof Error ? error.message : String(error)}`)}\n`,
    );
    return false;
  }
}

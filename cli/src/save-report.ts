import { writeFileSync } from 'node:fs';
import { sanitizeLine } from './report/sanitize-text.js';
import type { Io } from './io.js';

/** Writes a report after the calls were sent. If that fails, prints the reason and returns false. */
export function saveReport(file: string, content: string, io: Io): boolean {
  try {
    writeFileSync(file, content);
    return true;
  } catch (error) {
    io.err(
      `${sanitizeLine(`The report "${file}" could not be written: ${error instanceof Error ? error.message : String(error)}`)}\n`,
    );
    return false;
  }
}

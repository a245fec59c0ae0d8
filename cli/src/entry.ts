import { main } from './main.js';
import { createProcessIo } from './command/process-io.js';

/** Settles when the command has finished. */
export const finished = main(process.argv.slice(2), createProcessIo()).then((code) => {
  // Standard output may have failed before.
  process.exitCode = code || process.exitCode || 0;
});

import { main } from './main.js';
import { createProcessIo } from './process-io.js';

/** Settled when the command has ended. */
export const finished = main(process.argv.slice(2), createProcessIo()).then((code) => {
  process.exitCode = code;
});

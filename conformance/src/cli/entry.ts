import { main } from './main.js';
import { createProcessIo } from './process-io.js';

process.exitCode = await main(process.argv.slice(2), createProcessIo());

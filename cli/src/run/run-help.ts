import { formatOptions } from '../options/format-options.js';
import { runOptions } from '../options/run-options.js';

/** The output of `opchain run --help`. */
export const runHelp = `Run chains of API calls. Independent branches of a chain run concurrently.

Usage: opchain run <chain.arazzo.yaml> --server NAME=URL [options]
       opchain run <file, folder or pattern>… [options]

${formatOptions(runOptions, 31)}

Exit codes: 0 all steps succeeded, 1 a step failed (or a report could not be written), 2 the chain or the arguments are invalid (nothing was sent).
`;

import { checkOptions } from '../options/check-options.js';
import { formatOptions } from '../options/format-options.js';

/** The output of `opchain check --help`. */
export const checkHelp = `Check a server, written in any language, against a contract. The check creates its own records and deletes only those.

Usage: opchain check --url URL --contract FOLDER|DESCRIPTION [options]
       opchain check --url URL --profile shop|bundled|reference [options]
       opchain check --mock --contract FOLDER|DESCRIPTION [options]

${formatOptions(checkOptions, 29)}

Exit codes: 0 the server conforms to the contract as far as it was checked, 1 it does not, it is unreachable, or every case was skipped,
2 the arguments are invalid (nothing was sent) or a role gets no token with its credential (no case was run).
`;

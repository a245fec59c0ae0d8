import { checkOptions } from './check-options.js';
import type { OptionTable } from './option.js';
import { text } from './option-types.js';
import { url } from './url-types.js';

/** The options of `opchain propose`. */
export const proposeOptions = {
  contract: { type: text, argument: 'PATH', help: 'API description, or folder of a contract' },
  url: { type: url, argument: 'URL', help: 'server on which to run the chains; without it, nothing is sent' },
  out: { type: text, argument: 'FOLDER', help: 'write the chains as Arazzo files; existing files are replaced' },
  safe: { ...checkOptions.safe, help: 'operation that may be called although it changes data (repeatable)' },
  unsafe: checkOptions.unsafe,
  credentials: {
    ...checkOptions.credentials,
    help: 'JSON object with a credential for each role, as in opchain check',
  },
} satisfies OptionTable;

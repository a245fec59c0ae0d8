import { checkOptions } from './check-options.js';
import { option, type OptionTable } from './option.js';
import { operationsOrAll, text } from './option-types.js';
import { url } from './url-types.js';

/** The options of `opchain propose`. */
export const proposeOptions = {
  contract: option(text, '--contract PATH', 'API description, or folder of a contract'),
  url: option(url, '--url URL', 'server on which to run the chains; without it, nothing is sent'),
  out: option(text, '--out FOLDER', 'write the chains as Arazzo files; existing files are replaced'),
  safe: option(
    operationsOrAll,
    '--safe OPERATION|all',
    'operation that may be called although it changes data (repeatable)',
  ),
  unsafe: checkOptions.unsafe,
  credentials: option(text, '--credentials FILE', 'JSON object with a credential for each role, as in opchain check'),
} satisfies OptionTable;

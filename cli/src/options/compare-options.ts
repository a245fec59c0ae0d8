import { option, type OptionTable } from './option.js';
import { flag, text } from './option-types.js';
import { runOptions } from './run-options.js';
import { urls } from './url-types.js';

const help = 'as in opchain run';

/** The options of `opchain compare`. */
export const compareOptions = {
  urls: option(urls, '--url URL', 'the two servers (give it twice); all sources of a chain use them'),
  credentials: option(runOptions.credentials.type, '--credential NAME=@FILE', `${help}; used on both servers`),
  autoCredentials: option(flag, '--auto-credentials', help),
  allowServers: option(flag, '--allow-servers', `${help}, for descriptions`),
  descriptions: option(runOptions.descriptions.type, '--description NAME=FILE|URL', help),
  inputs: option(runOptions.inputs.type, '--input NAME=VALUE', help),
  json: option(text, '--json FILE', 'write the differences and the failures as JSON'),
} satisfies OptionTable;

import type { OptionTable } from './option.js';
import { text } from './option-types.js';
import { runOptions } from './run-options.js';
import { urls } from './url-types.js';

const help = 'as in opchain run';

/** What `opchain compare` takes from `opchain run`. */
export const comparedRunOptions = {
  credentials: {
    type: runOptions.credentials.type,
    name: 'credential',
    argument: 'NAME=@FILE',
    help: `${help}; used on both servers`,
  },
  autoCredentials: { ...runOptions.autoCredentials, help },
  allowServers: { ...runOptions.allowServers, help: `${help}, for descriptions` },
  descriptions: { ...runOptions.descriptions, help },
  inputs: { type: runOptions.inputs.type, name: 'input', argument: 'NAME=VALUE', help },
} satisfies OptionTable;

/** The options of `opchain compare`. */
export const compareOptions = {
  urls: {
    type: urls,
    name: 'url',
    argument: 'URL',
    help: 'the two servers (give it twice); all sources of a chain use them',
  },
  ...comparedRunOptions,
  json: { type: text, argument: 'FILE', help: 'write the differences and the failures as JSON' },
} satisfies OptionTable;

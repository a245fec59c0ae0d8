import { option, type OptionTable } from './option.js';
import { loadDataOption, loadShapeOptions } from './load-options.js';
import { choice, count, flag, text, texts } from './option-types.js';
import { runOptions } from './run-options.js';

export const targets = ['arazzo-1.0.1', 'arazzo-1.1.0', 'k6'] as const;
export type Target = (typeof targets)[number];

/** The options of `opchain convert`. */
export const convertOptions = {
  target: option(choice(targets), {
    '--to arazzo-1.0.1': [
      'steps in dependency order, without dependsOn, for sequential runners;',
      'credentials become inputs of the workflow',
    ],
    '--to arazzo-1.1.0': 'the chain itself, reformatted',
    '--to k6': [
      'a script for the load testing tool k6: the same calls in the same order, concurrent branches,',
      'checks and thresholds; servers, credentials and inputs come from environment variables,',
      'which the first lines of the script list',
    ],
  }),
  output: option(
    text,
    '--output FILE',
    'output file (default: standard output); JSON if the name ends in .json, otherwise YAML',
    { short: 'o' },
  ),
  workflow: option(text, '--workflow ID', [
    'only this workflow and those that it calls (default: all workflows); k6 needs it if the file',
    'has several',
  ]),
} satisfies OptionTable;

/** The options of `opchain convert` about the operations of a chain. */
export const convertSourceOptions = {
  descriptions: option(
    texts,
    '--description NAME=FILE|URL',
    'API description for a source, if the one in the chain cannot be read',
  ),
  servers: option(runOptions.servers.type, '--server NAME=URL', 'default server for a source'),
  ...loadShapeOptions,
  kubernetes: option(
    flag,
    '--kubernetes',
    [
      "a TestRun for k6's operator instead, with the script and its data in a ConfigMap (or on a volume",
      'if they are larger than 1 MiB) and the names of the secrets that it needs',
    ],
    { heading: 'Kubernetes' },
  ),
  parallelism: option(count, '--parallelism N', 'runners, each with its part of the load (default 1)'),
  data: loadDataOption,
} satisfies OptionTable;

import { isLoadDuration, parseLoadThreshold } from '@opchain/core/internal/suite';
import { option, type OptionTable } from './option.js';
import { count, flag, one, reportFiles, text, texts } from './option-types.js';
import { runOptions } from './run-options.js';

const loadReportFormats = ['json', 'html'] as const;

const duration = one((given, name, errors) => {
  if (!isLoadDuration(given)) errors.push(`${name} must be a time such as 30s or 1m30s, but is "${given}"`);
  return given;
});

const stages = one((given, name, errors) =>
  given.split(',').map((stage) => {
    const [time = '', target = ''] = stage.trim().split(':');
    if (!isLoadDuration(time) || !/^\d{1,6}$/.test(target))
      errors.push(`${name} must be TIME:TARGET, separated by commas, such as 30s:50,1m:50,10s:0, but is "${given}"`);
    return { duration: time, target: Number(target) };
  }),
);

const thresholds = {
  ...texts,
  read: (given: readonly string[], name: string, errors: string[]) =>
    given.map((entry) => {
      const threshold = parseLoadThreshold(entry);
      if (threshold === undefined)
        errors.push(
          `${name} must be a condition on a time in ms, such as p(95)<500 or createOrder:p(95)<500, but is "${entry}"`,
        );
      return threshold ?? { condition: '' };
    }),
};

const { servers, descriptions, allowServers, allow, credentials, allowedOrigins, autoCredentials } = runOptions;
const { workflow, inputs, seed } = runOptions;

/** Rows of inputs. */
export const loadDataOption = option(text, '--data FILE', [
  'CSV, JSON, JSON lines or YAML, whose columns are inputs: each iteration uses the next row,',
  'starting over at the end',
]);

/** The options that say how much load there is, and what must hold. */
export const loadShapeOptions = {
  vus: option(
    count,
    '--vus N',
    [
      'virtual users: iterations of the chain at the same time (default 1). These options replace the',
      'load that the file names (x-opchain.load); several chains divide it by their weights',
    ],
    {
      heading: 'Load',
    },
  ),
  duration: option(duration, '--duration TIME', 'how long, such as 30s or 1m30s'),
  iterations: option(count, '--iterations N', 'total number of iterations, which the virtual users share'),
  stages: option(stages, '--stages TIME:TARGET,…', [
    'virtual users over time: 30s:50,1m:50,10s:0 rises to 50 in half a minute, stays there for a',
    'minute, and falls to none; with --rate, TARGET is iterations per second',
  ]),
  rate: option(count, '--rate N', 'iterations per second that start, however long they take'),
  thresholds: option(thresholds, '--threshold CONDITION', [
    'on the times of all calls, p(95)<500, of a step, createOrder:p(95)<500, or of a whole workflow,',
    'by its id, in ms (repeatable); without it and any in the file, only failures count',
  ]),
} satisfies OptionTable;

/** The options of `opchain load`. */
export const loadOptions = {
  ...loadShapeOptions,
  k6: option(text, '--k6 FILE', 'the k6 program (default: the variable K6_PATH, otherwise k6 on the path)'),
  environmentName: runOptions.environmentName,
  servers,
  descriptions,
  allowServers,
  allow,
  credentials,
  allowedOrigins,
  autoCredentials,
  workflow,
  inputs,
  data: loadDataOption,
  seed,
  baseline: option(text, '--baseline FILE', 'report of an earlier load (--report json=FILE) to compare with', {
    heading: 'Output',
  }),
  reports: option(
    reportFiles(loadReportFormats),
    '--report json=FILE',
    'write the report as JSON; also html=FILE (a self-contained page)',
  ),
  quiet: option(flag, '--quiet', 'print only failures and the result'),
} satisfies OptionTable;

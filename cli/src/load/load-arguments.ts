import type { FileDefaults } from '../command/command.js';
import { listOutputErrors } from '../command/list-output-errors.js';
import { UsageError } from '../command/usage-error.js';
import type { OptionValues } from '../options/option.js';
import { loadOptions } from '../options/load-options.js';
import { parseOptions } from '../options/parse-options.js';
import { listShapeErrors } from '../run/suite/choose-load.js';
import { nameInEnvironment, parseRunArguments, type RunArguments } from '../run/run-arguments.js';

type LoadOptionValues = OptionValues<typeof loadOptions>;

/** The arguments of `opchain load`. */
export interface LoadArguments extends Pick<
  LoadOptionValues,
  'vus' | 'duration' | 'iterations' | 'stages' | 'rate' | 'thresholds' | 'k6' | 'baseline' | 'reports' | 'quiet'
> {
  /** The arguments of a run of the same chains. */
  readonly run: RunArguments;
}

/** Reads the arguments after `opchain load`. Throws `UsageError` with all problems. */
export function parseLoadArguments(args: readonly string[], defaults: FileDefaults): LoadArguments {
  const usage = 'opchain load chain.arazzo.yaml --vus 50 --duration 1m';
  const syntax = { command: 'load', options: loadOptions, operands: { some: 'chain file', usage } } as const;
  const { values, operands, errors } = parseOptions(syntax, args, defaults.configured);
  const [file] = operands;
  const named = nameInEnvironment(values, defaults, errors);
  errors.push(...listShapeErrors(values));
  const { reports, data, baseline, descriptions } = values;
  const read = [...operands, data, baseline, ...Object.values(descriptions)].filter((input) => input !== undefined);
  errors.push(
    ...listOutputErrors(
      reports.map((report) => ({ option: '--report', file: report.file })),
      read,
    ),
  );
  if (errors.length > 0 || file === undefined) throw new UsageError(errors);
  const { allowServers, allow, autoCredentials, workflow, inputs, seed } = values;
  const run: RunArguments = {
    ...parseRunArguments(['--', ...operands]),
    ...named,
    descriptions,
    allowServers,
    allow,
    autoCredentials,
    inputs,
    ...(data !== undefined && { data }),
    ...(workflow !== undefined && { workflow }),
    ...(seed !== undefined && { seed }),
  };
  return { ...values, run };
}

import type { FileDefaults } from '../command/command.js';
import { UsageError } from '../command/usage-error.js';
import type { OptionValues } from '../options/option.js';
import { parseOptions } from '../options/parse-options.js';
import { serveOptions } from '../options/serve-options.js';

type Values = OptionValues<typeof serveOptions>;

/** The arguments of `opchain serve`. */
export interface ServeArguments extends Values {
  /** A folder with documents, or the file or URL of an API description. */
  readonly location: string;
}

/** Reads the arguments after `opchain serve`. Throws `UsageError` with all problems. */
export function parseServeArguments(
  args: readonly string[],
  { configured }: Pick<FileDefaults, 'configured'>,
): ServeArguments {
  const operands = { one: 'API description or folder', usage: 'opchain serve openapi.yaml --connect ORIGIN' };
  const {
    values,
    operands: locations,
    errors,
  } = parseOptions({ command: 'serve', options: serveOptions, operands }, args, configured);
  const [location] = locations;
  if (errors.length > 0 || location === undefined) throw new UsageError(errors);
  return { ...values, location };
}

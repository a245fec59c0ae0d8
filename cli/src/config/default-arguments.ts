import { resolve } from 'node:path';
import { isUrl } from '../access/access.js';
import { findProjectRoot, isInside, resolveLinks, resolveTarget } from '../access/readable-folders.js';
import { UsageError } from '../command/usage-error.js';
import type { Environment } from '@opchain/core/internal/runner';
import type { OpchainConfig } from './opchain-config.js';

/**
 * The arguments that a configuration adds to those of a command: what the user gave is not repeated. Its paths are relative
 * to `folder`. Throws `UsageError` if the command has no use for an environment, or a report would be written outside the
 * project.
 */
export function defaultArguments(
  command: string,
  config: OpchainConfig,
  given: readonly string[],
  folder: string,
  environment?: Environment,
): readonly string[] {
  const path = (file: string | undefined) => (file === undefined || isUrl(file) ? file : resolve(folder, file));
  const isGiven = (option: string) =>
    given.some((argument) => argument === option || argument.startsWith(`${option}=`));
  const single = (option: string, value: string | number | undefined): readonly string[] =>
    value === undefined || isGiven(option) ? [] : [`${option}=${value}`];
  const { limits = {}, reports = {}, contract } = config;
  const report = (name: keyof typeof reports) => {
    const file = path(reports[name]);
    if (
      file === undefined ||
      isGiven(`--${name}`) ||
      isInside(resolveTarget(file), findProjectRoot(resolveLinks(folder)))
    )
      return file;
    throw new UsageError([
      `the configuration writes the report "${reports[name]}" outside of its project; name it with --${name} FILE if you want that`,
    ]);
  };
  switch (command) {
    case 'run':
      return [
        ...single('--max-concurrency', limits.maxConcurrency),
        ...single('--timeout', limits.timeout),
        ...single('--step-timeout', limits.stepTimeout),
        ...single('--max-body', limits.maxBody),
        ...single('--max-values', limits.maxValues),
        ...single('--max-retained', limits.maxRetained),
        ...(isGiven('--dry-run')
          ? []
          : [
              ...single('--json', report('json')),
              ...single('--junit', report('junit')),
              ...single('--har', report('har')),
              ...single('--html', report('html')),
            ]),
      ];
    case 'convert':
      return [];
    case 'serve':
      if (environment) throw new UsageError(['opchain serve takes no --environment; choose it in the page']);
      return single('--environments', path(config.environments));
    case 'check':
      return isGiven('--profile') ? [] : single('--contract', path(contract));
    default:
      if (environment !== undefined) throw new UsageError([`opchain ${command} takes no --environment`]);
      return [];
  }
}

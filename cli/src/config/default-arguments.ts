import { resolve } from 'node:path';
import { isUrl } from '../access/access.js';
import { UsageError } from '../command/usage-error.js';
import type { Environment } from '@opchain/core/internal/runner';
import type { OpchainConfig } from './opchain-config.js';

/**
 * The arguments that a configuration and an environment add to those of a command: what the user gave is not repeated.
 * The configuration's paths are relative to `folder`; an environment precedes it. Throws `UsageError` if the command has
 * no use for an environment.
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
  const namesServer = (name: string) =>
    given.some((argument) => argument.startsWith(`${name}=`) || argument.startsWith(`--server=${name}=`));
  const servers = Object.entries({ ...config.servers, ...environment?.servers }).flatMap(([name, url]) =>
    namesServer(name) ? [] : [`--server=${name}=${url}`],
  );
  const { limits = {}, reports = {}, contract } = config;
  switch (command) {
    case 'run':
      return [
        ...servers,
        ...single('--max-concurrency', limits.maxConcurrency),
        ...single('--timeout', limits.timeout),
        ...single('--step-timeout', limits.stepTimeout),
        ...single('--max-body', limits.maxBody),
        ...single('--max-retained', limits.maxRetained),
        ...(isGiven('--dry-run')
          ? []
          : [
              ...single('--json', path(reports.json)),
              ...single('--junit', path(reports.junit)),
              ...single('--har', path(reports.har)),
              ...single('--html', path(reports.html)),
            ]),
      ];
    case 'convert':
      return servers;
    case 'serve':
      if (environment) throw new UsageError(['opchain serve takes no --environment; choose it in the page']);
      return single('--environments', path(config.environments));
    case 'check':
      return [
        ...(isGiven('--profile') ? [] : single('--contract', path(contract))),
        ...(environment === undefined || isGiven('--url') ? [] : [`--url=${onlyServer(environment)}`]),
      ];
    default:
      if (environment !== undefined) throw new UsageError([`opchain ${command} takes no --environment`]);
      return [];
  }
}

/** A check is of one server. */
function onlyServer({ name, servers }: Environment): string {
  const [url, ...others] = Object.values(servers);
  if (url === undefined || others.length > 0)
    throw new UsageError([`the environment "${name}" must have one server to check; name it with --url`]);
  return url;
}

import { resolve } from 'node:path';
import { isUrl } from '../run/access/access.js';
import type { OpchainConfig } from './opchain-config.js';

/**
 * The arguments that a configuration adds to those of a command: what the user gave is not repeated. Its paths are
 * relative to `folder`.
 */
export function defaultArguments(
  command: string,
  config: OpchainConfig,
  given: readonly string[],
  folder: string,
): readonly string[] {
  const path = (file: string | undefined) => (file === undefined || isUrl(file) ? file : resolve(folder, file));
  const isGiven = (option: string) =>
    given.some((argument) => argument === option || argument.startsWith(`${option}=`));
  const single = (option: string, value: string | number | undefined): readonly string[] =>
    value === undefined || isGiven(option) ? [] : [`${option}=${value}`];
  const namesServer = (name: string) =>
    given.some((argument) => argument.startsWith(`${name}=`) || argument.startsWith(`--server=${name}=`));
  const servers = Object.entries(config.servers ?? {}).flatMap(([name, url]) =>
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
            ]),
      ];
    case 'convert':
      return servers;
    case 'check':
      return isGiven('--profile') ? [] : single('--contract', path(contract));
    default:
      return [];
  }
}

import { basename, dirname, resolve } from 'node:path';
import type { Environment } from '@opchain/core/internal/runner';
import type { Io } from '../command/io.js';
import { UsageError } from '../command/usage-error.js';
import { environmentsName, findConfig } from './find-config.js';
import type { LoadedPlugin } from '../command/loaded-plugin.js';
import type { OpchainConfig } from './opchain-config.js';

/** What a command gets from its configuration, its environment and from `--plugin`. */
export interface Prepared {
  readonly args: readonly string[];
  readonly plugins: readonly LoadedPlugin[];
  /** The file that was read. */
  readonly config?: string;
  readonly environment?: Environment;
}

/**
 * Reads `--plugin MODULE`, `--config FILE`, `--environment NAME`, the configuration and the environment. Paths of the
 * command line are relative to `folder`.
 */
export async function prepareCommand(
  command: string,
  args: readonly string[],
  io: Pick<Io, 'env'>,
  folder: string,
): Promise<Prepared> {
  const { rest, taken } = takeOptions(args, ['--plugin', '--config', '--environment']);
  const home = io.env['HOME'];
  const [config = findConfig(folder, home)] = taken['--config']!.map((file) => resolve(folder, file));
  const modules = taken['--plugin']!;
  const [name, ...otherNames] = taken['--environment']!;
  if (otherNames.length > 0) throw new UsageError(['--environment names one environment']);
  if (config === undefined && modules.length === 0 && name === undefined) return { args: rest, plugins: [] };
  const { loadConfiguredPlugins, loadPlugins } = await import('./load-plugins.js');
  const plugins: LoadedPlugin[] = [];
  for (const module of modules) plugins.push(...(await loadPlugins(module, folder)));
  const { readConfig } = await import('./read-config.js');
  const content = config === undefined ? {} : await readConfig(config);
  if (config !== undefined)
    plugins.push(...(await loadConfiguredPlugins(content.plugins ?? [], dirname(config), config)));
  if (config !== undefined && content.tls !== undefined) {
    const [{ readTls }, { tlsPlugin }] = await Promise.all([import('./read-tls.js'), import('./tls-plugin.js')]);
    plugins.push({ plugin: tlsPlugin(readTls(content.tls, config, io.env)), origin: basename(config) });
  }
  const environment = name === undefined ? undefined : await findEnvironment(name, folder, home, config, content);
  const { defaultArguments } = await import('./default-arguments.js');
  const defaults = defaultArguments(
    command,
    content,
    rest,
    config === undefined ? folder : dirname(config),
    environment,
  );
  return {
    args: [...defaults, ...rest],
    plugins,
    ...(config !== undefined && { config }),
    ...(environment && { environment }),
  };
}

async function findEnvironment(
  name: string,
  folder: string,
  home: string | undefined,
  config: string | undefined,
  { environments }: OpchainConfig,
): Promise<Environment> {
  const { readEnvironment } = await import('./read-environment.js');
  const file =
    config !== undefined && environments !== undefined
      ? resolve(dirname(config), environments)
      : findConfig(folder, home, [environmentsName]);
  if (file === undefined)
    throw new UsageError([
      `--environment ${name}: there is no ${environmentsName} in this folder or above it, up to the root of the git repository or the home folder`,
    ]);
  return readEnvironment(name, file);
}

/** Takes `--name VALUE` and `--name=VALUE` out of arguments. */
function takeOptions(
  args: readonly string[],
  names: readonly string[],
): { readonly rest: readonly string[]; readonly taken: Readonly<Record<string, readonly string[]>> } {
  const rest: string[] = [];
  const taken: Record<string, string[]> = Object.fromEntries(names.map((name) => [name, []]));
  for (let index = 0; index < args.length; index++) {
    const argument = args[index]!;
    const name = names.find((candidate) => argument === candidate || argument.startsWith(`${candidate}=`));
    if (name === undefined) {
      rest.push(argument);
      continue;
    }
    const value = argument === name ? args[++index] : argument.slice(name.length + 1);
    if (value === undefined || value === '') throw new UsageError([`${name} requires a value`]);
    taken[name]!.push(value);
  }
  return { rest, taken };
}

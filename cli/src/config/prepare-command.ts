import { basename, dirname, resolve } from 'node:path';
import type { Environment } from '@opchain/core/internal/runner';
import type { FileDefaults } from '../command/command.js';
import type { Io } from '../command/io.js';
import { UsageError } from '../command/usage-error.js';
import { environmentsName, findConfig } from './find-config.js';
import type { LoadedPlugin } from '../command/loaded-plugin.js';
import type { OpchainConfig } from './opchain-config.js';

/** What a command gets from its configuration, its environment and from `--plugin`. */
export interface Prepared {
  readonly args: readonly string[];
  readonly plugins: readonly LoadedPlugin[];
  readonly defaults: FileDefaults;
}

/**
 * Reads `--plugin MODULE`, `--config FILE`, `--trust-config`, `--environment NAME`, the configuration and the environment.
 * Paths of the command line are relative to `folder`. Throws `UsageError`, also if a configuration that was not named
 * would run code that the user does not trust.
 */
export async function prepareCommand(
  command: string,
  args: readonly string[],
  io: Pick<Io, 'env' | 'ask'>,
  folder: string,
): Promise<Prepared> {
  const { rest: untrusting, taken } = takeOptions(args, ['--plugin', '--config', '--environment']);
  const rest = untrusting.filter((argument) => argument !== '--trust-config');
  const home = io.env['HOME'];
  const named = taken['--config']!.map((file) => resolve(folder, file))[0];
  const config = named ?? findConfig(folder, home);
  const modules = taken['--plugin']!;
  const [name, ...otherNames] = taken['--environment']!;
  if (otherNames.length > 0) throw new UsageError(['--environment names one environment']);
  if (config === undefined && modules.length === 0 && name === undefined)
    return { args: rest, plugins: [], defaults: { servers: {} } };
  const isTrusted = named !== undefined || rest.length < untrusting.length;
  const { readConfig } = await import('./read-config.js');
  const content = config === undefined ? {} : await readConfig(config, isTrusted ? undefined : io);
  const { loadPlugins } = await import('./load-plugins.js');
  const plugins: LoadedPlugin[] = [];
  for (const module of modules) plugins.push(...(await loadPlugins(module, folder)));
  if (config !== undefined) plugins.push(...(await configuredPlugins(content, config, io)));
  const environment = name === undefined ? undefined : await findEnvironment(name, folder, home, config, content);
  const { defaultArguments } = await import('./default-arguments.js');
  const added = defaultArguments(command, content, rest, config === undefined ? folder : dirname(config), environment);
  return {
    args: [...added, ...rest],
    plugins,
    defaults: { servers: { ...content.servers, ...environment?.servers }, ...(environment && { environment }) },
  };
}

async function configuredPlugins(
  { plugins = [], tls }: OpchainConfig,
  config: string,
  { env }: Pick<Io, 'env'>,
): Promise<readonly LoadedPlugin[]> {
  const { loadConfiguredPlugins } = await import('./load-plugins.js');
  const loaded = await loadConfiguredPlugins(plugins, dirname(config), config);
  if (tls === undefined) return loaded;
  const [{ readTls }, { tlsPlugin }] = await Promise.all([import('./read-tls.js'), import('./tls-plugin.js')]);
  return [...loaded, { plugin: tlsPlugin(readTls(tls, config, env)), origin: basename(config) }];
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

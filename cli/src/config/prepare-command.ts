import { basename, dirname, resolve } from 'node:path';
import type { Environment } from '@opchain/core/internal/runner';
import type { FileDefaults } from '../command/command.js';
import type { Io } from '../command/io.js';
import { UsageError } from '../command/usage-error.js';
import { environmentsName, findConfig } from './find-config.js';
import type { LoadedPlugin } from '../command/loaded-plugin.js';
import { commonOptions, environmentCommands, environmentOptions } from '../options/common-options.js';
import { takeOptions } from '../options/take-options.js';
import type { Network, NetworkArguments } from './open-network.js';
import type { OpchainConfig } from './opchain-config.js';

/** What a command gets from its configuration, its environment and from `--plugin`. */
export interface Prepared {
  readonly args: readonly string[];
  readonly plugins: readonly LoadedPlugin[];
  readonly defaults: FileDefaults;
  /** Undefined if nothing is special about it. */
  readonly network: Network | undefined;
}

/**
 * Reads `--plugin MODULE`, `--config FILE`, `--trust-config`, the options of the network, `--environment NAME`, the configuration and the environment.
 * Paths of the command line are relative to `folder`. Throws `UsageError`, also if a configuration that was not named
 * would run code that the user does not trust.
 */
export async function prepareCommand(
  command: string,
  args: readonly string[],
  io: Pick<Io, 'env' | 'ask'>,
  folder: string,
): Promise<Prepared> {
  const { rest, values } = takeOptions({ ...commonOptions, ...environmentOptions }, args);
  const { plugin: modules, config: files, environment: names } = values;
  const home = io.env['HOME'];
  const [named] = files.map((file) => resolve(folder, file));
  const config = named ?? findConfig(folder, home);
  const [name, ...otherNames] = names;
  if (otherNames.length > 0) throw new UsageError(['--environment names one environment']);
  const network = async (proxies?: OpchainConfig['proxies']): Promise<Network | undefined> => {
    if (!hasNetwork(values, proxies, io.env)) return undefined;
    const { openNetwork } = await import('./open-network.js');
    return openNetwork({ ...values, ...(proxies && { proxies }) }, io.env);
  };
  if (config === undefined && modules.length === 0 && name === undefined)
    return { args: rest, plugins: [], defaults: { servers: {} }, network: await network() };
  const isTrusted = named !== undefined || values.trustConfig;
  const { readConfig } = await import('./read-config.js');
  const content = config === undefined ? {} : await readConfig(config, isTrusted ? undefined : io);
  const { loadPlugins } = await import('./load-plugins.js');
  const plugins: LoadedPlugin[] = [];
  for (const module of modules) plugins.push(...(await loadPlugins(module, folder)));
  const opened = await network(content.proxies);
  if (config !== undefined) plugins.push(...(await configuredPlugins(content, config, io.env, opened)));
  const environment = name === undefined ? undefined : await findEnvironment(name, folder, home, config, content);
  if (environment !== undefined && !environmentCommands.includes(command))
    throw new UsageError([
      `opchain ${command} takes no --environment${command === 'serve' ? '; choose it in the page' : ''}`,
    ]);
  const { configuredOptions } = await import('./configured-options.js');
  return {
    args: rest,
    plugins,
    network: opened,
    defaults: {
      servers: { ...content.servers, ...environment?.servers },
      ...(environment && { environment }),
      configured: configuredOptions(content, config === undefined ? folder : dirname(config)),
    },
  };
}

async function configuredPlugins(
  { plugins = [], tls }: OpchainConfig,
  config: string,
  env: Io['env'],
  network: Network | undefined,
): Promise<readonly LoadedPlugin[]> {
  const { loadConfiguredPlugins } = await import('./load-plugins.js');
  const loaded = await loadConfiguredPlugins(plugins, dirname(config), config);
  if (tls === undefined) return loaded;
  const [{ readTls }, { tlsPlugin }] = await Promise.all([import('./read-tls.js'), import('./tls-plugin.js')]);
  return [...loaded, { plugin: tlsPlugin(readTls(tls, config, env), network), origin: basename(config) }];
}

/** True if connections may need a proxy or certificates: otherwise nothing of it is loaded. */
function hasNetwork(
  { proxy, ca, insecure }: Omit<NetworkArguments, 'proxies'>,
  proxies: OpchainConfig['proxies'],
  env: Io['env'],
): boolean {
  const names = ['HTTPS_PROXY', 'HTTP_PROXY', 'ALL_PROXY'].flatMap((name) => [name, name.toLowerCase()]);
  return (
    [proxy, ca, insecure].some(({ length }) => length > 0) || proxies !== undefined || names.some((name) => env[name])
  );
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

import { dirname, resolve } from 'node:path';
import type { Io } from '../io.js';
import { UsageError } from '../usage-error.js';
import { findConfig } from './find-config.js';
import type { LoadedPlugin } from './load-plugins.js';

/** What a command gets from its configuration and from `--plugin`. */
export interface Prepared {
  readonly args: readonly string[];
  readonly plugins: readonly LoadedPlugin[];
  /** The file that was read. */
  readonly config?: string;
}

/** Reads `--plugin MODULE`, `--config FILE` and the configuration. Paths of the command line are relative to `folder`. */
export async function prepareCommand(
  command: string,
  args: readonly string[],
  io: Pick<Io, 'env'>,
  folder: string,
): Promise<Prepared> {
  const { rest, taken } = takeOptions(args, ['--plugin', '--config']);
  const [config = findConfig(folder, io.env['HOME'])] = taken['--config']!.map((file) => resolve(folder, file));
  const modules = taken['--plugin']!;
  if (config === undefined && modules.length === 0) return { args: rest, plugins: [] };
  const { loadConfiguredPlugins, loadPlugins } = await import('./load-plugins.js');
  const plugins: LoadedPlugin[] = [];
  for (const module of modules) plugins.push(...(await loadPlugins(module, folder)));
  if (config === undefined) return { args: rest, plugins };
  const { readConfig } = await import('./read-config.js');
  const { defaultArguments } = await import('./default-arguments.js');
  const content = await readConfig(config);
  plugins.push(...(await loadConfiguredPlugins(content.plugins ?? [], dirname(config), config)));
  return { args: [...defaultArguments(command, content, rest, dirname(config)), ...rest], plugins, config };
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

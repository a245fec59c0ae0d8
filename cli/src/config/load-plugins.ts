import { basename } from 'node:path';
import { isPlugin, readPluginModule } from '@opchain/core/internal/runner';
import { formatError } from '../command/format-error.js';
import { UsageError } from '../command/usage-error.js';
import type { LoadedPlugin } from '../command/loaded-plugin.js';
import { importModule } from './import-module.js';
import { resolvePlugin } from './resolve-plugin.js';

/** Loads the plugins of a module as `readPluginModule` does. `folder` is where it was named. Throws `UsageError`. */
export async function loadPlugins(specifier: string, folder: string): Promise<readonly LoadedPlugin[]> {
  const files = resolvePlugin(specifier, folder);
  if (files === undefined)
    throw new UsageError([`the plugin ${specifier} is not installed for ${folder}; run: npm install ${specifier}`]);
  let exports: Readonly<Record<string, unknown>>;
  try {
    exports = await importModule(files.node);
  } catch (error) {
    throw new UsageError([
      `the plugin ${specifier} cannot be loaded: ${error instanceof Error ? error.message : String(error)}`,
    ]);
  }
  const plugins = await readPluginModule(specifier, exports).catch((error: unknown) => {
    throw new UsageError([formatError(error)]);
  });
  return plugins.map((plugin) => ({
    plugin,
    origin: specifier,
    ...(files.browser === undefined ? {} : { browser: files.browser }),
  }));
}

/** Those that a configuration contains or names. */
export async function loadConfiguredPlugins(
  plugins: readonly unknown[],
  folder: string,
  config: string,
): Promise<readonly LoadedPlugin[]> {
  const loaded: LoadedPlugin[] = [];
  for (const plugin of plugins) {
    if (typeof plugin === 'string') loaded.push(...(await loadPlugins(plugin, folder)));
    else if (isPlugin(plugin)) loaded.push({ plugin, origin: basename(config) });
    else
      throw new UsageError([
        `${basename(config)}: /plugins/${plugins.indexOf(plugin)} must be a package, a path or a plugin with a name and apply()`,
      ]);
  }
  return loaded;
}

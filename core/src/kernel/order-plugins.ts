import { OpchainError } from '../model/opchain-error.js';
import type { Plugin } from '../plugin/contract.js';
import { kernelVersion } from './kernel-version.js';

/**
 * The plugins in the order in which they are applied: as given, but each after those that it needs.
 * Rejects with `PLUGIN_INVALID`, `PLUGIN_NAME_TAKEN`, `PLUGIN_VERSION`, `PLUGIN_NEED_MISSING` or `PLUGIN_NEEDS_CIRCLE`.
 */
export async function orderPlugins(plugins: readonly Plugin[]): Promise<readonly Plugin[]> {
  const byName = new Map<string, Plugin>();
  for (const plugin of plugins) {
    checkShape(plugin);
    if (byName.has(plugin.name)) throw new OpchainError('PLUGIN_NAME_TAKEN', `Two plugins are called "${plugin.name}".`, { plugin: plugin.name });
    byName.set(plugin.name, plugin);
  }
  await checkVersions(plugins);
  return placeNeedsFirst(byName);
}

function checkShape(plugin: Plugin): void {
  const given: unknown = plugin;
  if (typeof given !== 'object' || given === null) throw new OpchainError('PLUGIN_INVALID', `${String(given)} is given as a plugin, but is no object.`);
  if (typeof plugin.name !== 'string' || plugin.name.trim() === '') throw new OpchainError('PLUGIN_INVALID', 'A plugin has no name.');
  if (typeof plugin.apply !== 'function')
    throw new OpchainError('PLUGIN_INVALID', `The plugin "${plugin.name}" has no apply(context).`, { plugin: plugin.name });
}

async function checkVersions(plugins: readonly Plugin[]): Promise<void> {
  const choosy = plugins.filter(({ kernel }) => kernel !== undefined);
  if (choosy.length === 0) return;
  const [{ default: satisfies }, { default: validRange }] = await Promise.all([import('semver/functions/satisfies.js'), import('semver/ranges/valid.js')]);
  for (const { name, kernel } of choosy) {
    if (validRange(kernel) === null)
      throw new OpchainError('PLUGIN_INVALID', `The plugin "${name}" says that it works with kernel "${kernel}", which is no semver range.`, { plugin: name });
    if (!satisfies(kernelVersion, kernel!)) {
      throw new OpchainError('PLUGIN_VERSION', `The plugin "${name}" works with kernel ${kernel}; this one is ${kernelVersion}.`, { plugin: name });
    }
  }
}

function placeNeedsFirst(byName: ReadonlyMap<string, Plugin>): readonly Plugin[] {
  const ordered = new Set<Plugin>();
  const place = (plugin: Plugin, neededBy: readonly string[]): void => {
    if (ordered.has(plugin)) return;
    if (neededBy.includes(plugin.name)) {
      throw new OpchainError('PLUGIN_NEEDS_CIRCLE', `Plugins need each other in a circle: ${[...neededBy, plugin.name].join(' needs ')}.`, {
        plugin: plugin.name,
      });
    }
    for (const need of plugin.needs ?? []) {
      const needed = byName.get(need);
      if (needed === undefined)
        throw new OpchainError('PLUGIN_NEED_MISSING', `The plugin "${plugin.name}" needs the plugin "${need}".`, { plugin: plugin.name });
      place(needed, [...neededBy, plugin.name]);
    }
    ordered.add(plugin);
  };
  for (const plugin of byName.values()) place(plugin, []);
  return [...ordered];
}

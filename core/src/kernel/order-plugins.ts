import { OpchainError } from '../model/errors/opchain-error.js';
import type { Plugin } from '../plugin/contract.js';
import { kernelVersion } from './kernel-version.js';

/**
 * Returns the plugins in the order in which they are applied: as given, but each after those that it needs.
 * Rejects with `PLUGIN_INVALID`, `PLUGIN_NAME_TAKEN`, `PLUGIN_VERSION_MISMATCH`, `PLUGIN_DEPENDENCY_MISSING` or
 * `PLUGIN_DEPENDENCY_CYCLE`.
 */
export async function orderPlugins(plugins: readonly Plugin[]): Promise<readonly Plugin[]> {
  const byName = new Map<string, Plugin>();
  for (const plugin of plugins) {
    checkShape(plugin);
    if (byName.has(plugin.name))
      throw new OpchainError('PLUGIN_NAME_TAKEN', `Two plugins are named "${plugin.name}".`, { plugin: plugin.name });
    byName.set(plugin.name, plugin);
  }
  await checkVersions(plugins);
  return sortByDependencies(byName);
}

function checkShape(plugin: Plugin): void {
  const value: unknown = plugin;
  if (typeof value !== 'object' || value === null)
    throw new OpchainError('PLUGIN_INVALID', `A plugin must be an object, but got ${String(value)}.`);
  if (typeof plugin.name !== 'string' || plugin.name.trim() === '')
    throw new OpchainError('PLUGIN_INVALID', 'A plugin has no name.');
  if (typeof plugin.apply !== 'function')
    throw new OpchainError('PLUGIN_INVALID', `The plugin "${plugin.name}" has no apply(context) method.`, {
      plugin: plugin.name,
    });
}

async function checkVersions(plugins: readonly Plugin[]): Promise<void> {
  const versioned = plugins.flatMap(({ name, kernel }) => (kernel === undefined ? [] : [{ name, kernel }]));
  if (versioned.length === 0) return;
  const [{ default: satisfies }, { default: validRange }] = await Promise.all([
    import('semver/functions/satisfies.js'),
    import('semver/ranges/valid.js'),
  ]);
  for (const { name, kernel } of versioned) {
    if (validRange(kernel) === null)
      throw new OpchainError(
        'PLUGIN_INVALID',
        `The plugin "${name}" has an invalid semver range for "kernel": "${kernel}".`,
        { plugin: name },
      );
    if (!satisfies(kernelVersion, kernel)) {
      throw new OpchainError(
        'PLUGIN_VERSION_MISMATCH',
        `The plugin "${name}" requires kernel ${kernel}, but this kernel is ${kernelVersion}.`,
        { plugin: name },
      );
    }
  }
}

function sortByDependencies(byName: ReadonlyMap<string, Plugin>): readonly Plugin[] {
  const ordered = new Set<Plugin>();
  const visit = (plugin: Plugin, dependents: readonly string[]): void => {
    if (ordered.has(plugin)) return;
    if (dependents.includes(plugin.name)) {
      throw new OpchainError(
        'PLUGIN_DEPENDENCY_CYCLE',
        `The plugins depend on each other in a cycle: ${[...dependents, plugin.name].join(' → ')}.`,
        {
          plugin: plugin.name,
        },
      );
    }
    for (const name of plugin.needs ?? []) {
      const dependency = byName.get(name);
      if (dependency === undefined)
        throw new OpchainError(
          'PLUGIN_DEPENDENCY_MISSING',
          `The plugin "${plugin.name}" depends on the plugin "${name}", which is missing.`,
          {
            plugin: plugin.name,
          },
        );
      visit(dependency, [...dependents, plugin.name]);
    }
    ordered.add(plugin);
  };
  for (const plugin of byName.values()) visit(plugin, []);
  return [...ordered];
}

import { OpchainError } from '../model/errors/opchain-error.js';
import type { Plugin } from './contract.js';

/**
 * The plugins of a module: its default export or its only other one, which is a plugin, or a function that creates one
 * or several without arguments. Throws `PLUGIN_INVALID`, with the module's name in the sentence.
 */
export async function readPluginModule(
  module: string,
  exports: Readonly<Record<string, unknown>>,
): Promise<readonly Plugin[]> {
  const named = Object.keys(exports).filter((name) => name !== 'default' && name !== 'module.exports');
  const names = exports['default'] === undefined ? named : ['default'];
  const [name, ...others] = names.filter((each) => typeof exports[each] === 'function' || isPlugin(exports[each]));
  if (name === undefined || others.length > 0) {
    const found = name === undefined ? 'none' : `several: ${[name, ...others].join(', ')}`;
    throw invalid(
      `The plugin ${module} must have one export that creates a plugin, or a default export, but has ${found}.`,
    );
  }
  const value = exports[name];
  let created: unknown;
  try {
    created = typeof value === 'function' ? await (value as () => unknown)() : value;
  } catch (error) {
    throw invalid(`The plugin ${module} cannot be created: ${error instanceof Error ? error.message : String(error)}`);
  }
  const plugins = [created].flat();
  if (!plugins.every(isPlugin))
    throw invalid(`The plugin ${module} must create a plugin: an object with a name and apply().`);
  return plugins;
}

/** Whether a value has the shape of a plugin; the kernel checks the rest. */
export function isPlugin(value: unknown): value is Plugin {
  const { name, apply } = Object(value) as Partial<Plugin>;
  return typeof name === 'string' && typeof apply === 'function';
}

function invalid(message: string): OpchainError {
  return new OpchainError('PLUGIN_INVALID', message);
}

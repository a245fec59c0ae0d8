import { isOpchainError, OpchainError } from '../model/opchain-error.js';

/**
 * The error that a plugin's code ended with, naming the plugin. A plugin that raises one of our own errors means it: code
 * and message stay. Anything else is a fault of the plugin.
 */
export function blamePlugin(plugin: string, doing: string, error: unknown): OpchainError {
  if (isOpchainError(error))
    return error.place.plugin === undefined ? new OpchainError(error.code, error.message, { ...error.place, plugin, cause: error }) : error;
  const why = error instanceof Error ? error.message : String(error);
  return new OpchainError('PLUGIN_FAILED', `The plugin "${plugin}" failed in ${doing}: ${why}`, { plugin, cause: error });
}

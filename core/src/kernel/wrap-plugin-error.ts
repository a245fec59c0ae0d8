import { isOpchainError, OpchainError } from '../model/opchain-error.js';

/**
 * The error that a plugin's code ended with, naming the plugin. A plugin that raises one of our own errors means it: code
 * and message stay. Anything else is a fault of the plugin.
 */
export function wrapPluginError(plugin: string, activity: string, error: unknown): OpchainError {
  if (isOpchainError(error))
    return error.details.plugin === undefined
      ? new OpchainError(error.code, error.message, { ...error.details, plugin, cause: error })
      : error;
  const reason = error instanceof Error ? error.message : String(error);
  return new OpchainError('PLUGIN_FAILED', `The plugin "${plugin}" failed in ${activity}: ${reason}`, {
    plugin,
    cause: error,
  });
}

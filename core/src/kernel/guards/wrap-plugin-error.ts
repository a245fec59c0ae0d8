import { isOpchainError, OpchainError } from '../../model/errors/opchain-error.js';

/**
 * The error that a plugin's code threw, with the plugin named. An `OpchainError` is intentional: its code and message
 * are retained. Anything else is a bug in the plugin.
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

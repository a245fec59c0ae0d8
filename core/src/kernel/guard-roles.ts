import { isOpchainError } from '../model/opchain-error.js';
import type { AuthProvider, Executor, SpecLoader } from '../plugin/contract.js';
import { blamePlugin } from './blame-plugin.js';

// What a plugin's loader, provider or executor throws by mistake names the plugin; our own errors, which say what a
// document or a server did, and the reason of an aborted signal pass as they are.

export function guardLoader(plugin: string, loader: SpecLoader): SpecLoader {
  const at = (method: string) => `${method}() of its loader "${loader.name}"`;
  return {
    name: loader.name,
    accepts: (source) => guard(plugin, at('accepts'), () => loader.accepts(source)),
    load: (source, scope) => guardAsync(plugin, at('load'), () => loader.load(source, scope), scope.signal),
  };
}

export function guardProvider(plugin: string, provider: AuthProvider): AuthProvider {
  const at = (method: string) => `${method}() of its auth provider "${provider.name}"`;
  return {
    name: provider.name,
    handles: (scheme) => guard(plugin, at('handles'), () => provider.handles(scheme)),
    fields: (scheme) => guard(plugin, at('fields'), () => provider.fields(scheme)),
    tokenEndpoint: (scheme, entered, serverUrl) => guard(plugin, at('tokenEndpoint'), () => provider.tokenEndpoint?.(scheme, entered, serverUrl)),
    obtain: (scheme, entered, scope) => guardAsync(plugin, at('obtain'), () => provider.obtain(scheme, entered, scope), scope.signal),
    apply: (call, scheme, grant) => {
      const applied = guard(plugin, at('apply'), () => provider.apply(call, scheme, grant));
      return applied instanceof Promise ? guardAsync(plugin, at('apply'), () => applied) : applied;
    },
  };
}

export function guardExecutor(plugin: string, executor: Executor): Executor {
  const at = (method: string) => `${method}() of its executor "${executor.name}"`;
  return {
    name: executor.name,
    handles: (call) => guard(plugin, at('handles'), () => executor.handles(call)),
    execute: (call, scope) => guardAsync(plugin, at('execute'), () => executor.execute(call, scope), scope.signal),
  };
}

function guard<T>(plugin: string, doing: string, run: () => T): T {
  try {
    return run();
  } catch (error) {
    throw isOpchainError(error) ? error : blamePlugin(plugin, doing, error);
  }
}

async function guardAsync<T>(plugin: string, doing: string, run: () => T | PromiseLike<T>, signal?: AbortSignal): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (isOpchainError(error) || (signal?.aborted && error === signal.reason)) throw error;
    throw blamePlugin(plugin, doing, error);
  }
}

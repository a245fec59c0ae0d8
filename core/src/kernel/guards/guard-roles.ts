import type { Clock } from '../../model/clock.js';
import type { HttpCall } from '../../model/http.js';
import { isOpchainError } from '../../model/errors/opchain-error.js';
import type { ChainFormat } from '../../plugin/chain-format.js';
import type { AuthProvider, Executor, SpecLoader } from '../../plugin/contract.js';
import { wrapPluginError } from './wrap-plugin-error.js';
import { waitWithTimeout } from '../time/wait-with-timeout.js';
import { setPlugin } from '../../runner/contract/plugin-of-role.js';
import { validateResult } from './validate-result.js';

// Unexpected errors of a plugin's loader, provider or executor are wrapped to name the plugin. An `OpchainError`, which
// describes a document or a server, and the reason of an aborted signal pass through unchanged.

export function guardLoader(plugin: string, loader: SpecLoader, clock: Clock): SpecLoader {
  const at = (method: string) => `${method}() of its loader "${loader.name}"`;
  return {
    name: loader.name,
    accepts: (source) => guard(plugin, at('accepts'), () => loader.accepts(source)),
    load: async (source, scope) =>
      validateResult(
        await guardAsync(
          plugin,
          at('load'),
          () => waitWithTimeout(loader.load(source, scope), { plugin, activity: at('load'), clock, limit: 'load' }),
          scope,
        ),
        'an API description',
        plugin,
        at('load'),
      ),
  };
}

/** Returns the provider with unexpected errors and invalid results reported as `PLUGIN_FAILED` and `PLUGIN_RESULT_INVALID`, naming the plugin. */
export function guardProvider(plugin: string, provider: AuthProvider): AuthProvider {
  const at = (method: string) => `${method}() of its auth provider "${provider.name}"`;
  const guarded: AuthProvider = {
    name: provider.name,
    handles: (scheme) => guard(plugin, at('handles'), () => provider.handles(scheme)),
    fields: (scheme) =>
      validateResult(
        guard(plugin, at('fields'), () => provider.fields(scheme)),
        'a list of fields',
        plugin,
        at('fields'),
      ),
    tokenEndpoint: (scheme, input, serverUrl) =>
      guard(plugin, at('tokenEndpoint'), () => provider.tokenEndpoint?.(scheme, input, serverUrl)),
    interactive: (scheme, input) =>
      guard(plugin, at('interactive'), () => provider.interactive?.(scheme, input) === true),
    obtain: async (scheme, input, scope) =>
      validateResult(
        await guardAsync(plugin, at('obtain'), () => provider.obtain(scheme, input, scope), scope),
        'a grant',
        plugin,
        at('obtain'),
      ),
    apply: (call, scheme, grant, scope) => {
      const applied = guard(plugin, at('apply'), () => provider.apply(call, scheme, grant, scope));
      const check = (signed: HttpCall): HttpCall => validateResult(signed, 'an HTTP call', plugin, at('apply'));
      return applied instanceof Promise ? guardAsync(plugin, at('apply'), () => applied).then(check) : check(applied);
    },
    ...(provider.readChallenge && {
      readChallenge: async (scheme, grant, response) => {
        const read = async () => provider.readChallenge?.(scheme, grant, response);
        const next = await guardAsync(plugin, at('readChallenge'), read);
        return next && validateResult(next, 'a grant', plugin, at('readChallenge'));
      },
    }),
  };
  return setPlugin(guarded, plugin);
}

/** Returns the executor with unexpected errors and invalid results reported as `PLUGIN_FAILED` and `PLUGIN_RESULT_INVALID`, naming the plugin. */
export function guardExecutor(plugin: string, executor: Executor): Executor {
  const at = (method: string) => `${method}() of its executor "${executor.name}"`;
  const [handling, executing] = [at('handles'), at('execute')];
  const guarded: Executor = {
    name: executor.name,
    handles: (call) => guard(plugin, handling, () => executor.handles(call)),
    execute: async (call, scope) =>
      validateResult(
        await guardAsync(plugin, executing, () => executor.execute(call, scope), scope),
        'an HTTP result',
        plugin,
        executing,
      ),
  };
  return setPlugin(guarded, plugin);
}

export function guardFormat(plugin: string, format: ChainFormat): ChainFormat {
  const at = (method: string) => `${method}() of its chain format "${format.name}"`;
  return {
    name: format.name,
    accepts: (source) => guard(plugin, at('accepts'), () => format.accepts(source)),
    read: async (source, scope) =>
      validateResult(
        await guardAsync(plugin, at('read'), () => format.read(source, scope), scope),
        'an imported chain',
        plugin,
        at('read'),
      ),
  };
}

function guard<T>(plugin: string, activity: string, run: () => T): T {
  try {
    return run();
  } catch (error) {
    throw isOpchainError(error) ? error : wrapPluginError(plugin, activity, error);
  }
}

async function guardAsync<T>(
  plugin: string,
  activity: string,
  run: () => T | PromiseLike<T>,
  scope?: { readonly signal: AbortSignal },
): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (isOpchainError(error) || (scope?.signal.aborted && error === scope.signal.reason)) throw error;
    throw wrapPluginError(plugin, activity, error);
  }
}

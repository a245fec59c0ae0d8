import type { SecureContextOptions } from 'node:tls';
import type { Plugin } from '@opchain/core/plugin';
import { openNodeExecutor } from '@opchain/executor-node';
import type { LoadedPlugin } from '../command/loaded-plugin.js';
import type { Network } from './open-network.js';

/** Name of the plugin that `tlsPlugin` creates. */
export const tlsPluginName = 'tls';

/** Creates a plugin that sends the calls to some origins with their certificates. No other origin gets any of them. */
export function tlsPlugin(tls: Readonly<Record<string, SecureContextOptions>>, network?: Network): Plugin {
  return {
    name: tlsPluginName,
    apply(context) {
      for (const [origin, options] of Object.entries(tls)) {
        const { executor, close } = openNodeExecutor({ ...network, tls: { ...network?.tls, ...options } });
        context.addExecutor({
          ...executor,
          name: `${tlsPluginName} ${origin}`,
          handles: ({ url }) => URL.canParse(url) && new URL(url).origin === origin,
        });
        context.onDispose(close);
      }
    },
  };
}

/** A plugin that sends all calls that no other one sends through this network; none if nothing is special about it. */
export function networkPlugins(network: Network | undefined): readonly Plugin[] {
  if (network === undefined) return [];
  const plugin: Plugin = {
    name: 'network',
    apply(context) {
      const { executor, close } = openNodeExecutor(network);
      context.addExecutor({ ...executor, name: 'network' });
      context.onDispose(close);
    },
  };
  return [plugin];
}

/** Adds the plugin of `tlsPlugin`, if it is among these, to another plugin: the calls of a relay use the certificates too. */
export function relayingPlugin(plugins: readonly LoadedPlugin[], executor: Plugin): Plugin {
  const tls = plugins.flatMap(({ plugin }) => (plugin.name === tlsPluginName ? [plugin] : []));
  return {
    name: 'relay',
    async apply(context) {
      for (const plugin of [...tls, executor]) await plugin.apply(context);
    },
  };
}

import { Agent, request } from 'node:http';
import type { LookupFunction } from 'node:net';
import type { Executor, Plugin } from '@opchain/core/plugin';
import type { FindProxy } from './proxy/find-proxy.js';
import { type Address, createAddressReader } from './read-address.js';
import { sendCall } from './send-call.js';
import type { TlsOptions } from './tls-options.js';
import type { Transport } from './send-attempt.js';

/** Options for sending calls. */
export interface NodeExecutorOptions {
  /** For `https:` only: trusted certificates and client certificates (`ca`, `cert`, `key`, …), as in `node:tls`. */
  readonly tls?: TlsOptions;
  /** `tls` of one origin, instead of that of all others. */
  readonly tlsOf?: (origin: string) => TlsOptions | undefined;
  /**
   * Resolves host names, as in `node:net`: to check IP addresses when connecting. Behind a proxy, names are resolved there,
   * and this is not used.
   */
  readonly lookup?: LookupFunction;
  /** The proxy of each call, as from `proxyFromEnvironment`. Without it, connections are direct. */
  readonly proxy?: FindProxy | undefined;
}

/**
 * Most servers close an idle connection after five seconds or more; closing it earlier, after 4,000 ms, makes it
 * unlikely that the server closes it during a request.
 */
const agentOptions = { keepAlive: true, timeout: 4_000 };

/** An executor without a kernel. */
export interface OpenedExecutor {
  /** The executor. */
  readonly executor: Executor;
  /** Closes its connections. */
  close(this: void): Promise<void>;
}

/** Creates a plugin that sends calls over `node:http` and `node:https`, and keeps connections open between calls. */
export function nodeExecutor(options: NodeExecutorOptions = {}): Plugin {
  return {
    name: 'executor-node',
    apply(context) {
      // Separate agents for each kernel: two kernels share no connection.
      const { executor, close } = openNodeExecutor(options);
      context.addExecutor(executor);
      context.onDispose(close);
    },
  };
}

/** Creates the executor of `nodeExecutor` for single calls outside a kernel. */
export function openNodeExecutor(options: NodeExecutorOptions = {}): OpenedExecutor {
  const plain: Transport = { request, agent: new Agent({ ...agentOptions, ...lookupOf(options) }), defaultPort: 80 };
  /** Those for TLS, and those behind proxies. */
  const others = new Map<string, Promise<Transport>>();
  const readAddress = createAddressReader();
  const findTransport = (address: Address): Transport | Promise<Transport> => {
    const proxy = options.proxy?.(address.origin);
    if (proxy === undefined && !address.isSecure) return plain;
    const own = address.isSecure ? options.tlsOf?.(address.origin) : undefined;
    const key = [proxy ?? '', address.isSecure, own === undefined ? '' : address.origin].join(' ');
    let transport = others.get(key);
    if (transport === undefined) others.set(key, (transport = openTransport(proxy, address, own, options)));
    return transport;
  };
  return {
    executor: {
      name: 'node',
      handles: (call) => /^https?:/i.test(call.url),
      async execute(call, scope) {
        const address = readAddress(call);
        const transport = findTransport(address);
        return sendCall(call, address, scope, transport instanceof Promise ? await transport : transport);
      },
    },
    async close() {
      plain.agent.destroy();
      for (const transport of others.values()) (await transport).agent.destroy();
    },
  };
}

async function openTransport(
  proxy: string | undefined,
  { isSecure }: Address,
  own: TlsOptions | undefined,
  options: NodeExecutorOptions,
): Promise<Transport> {
  const tls = { ...options.tls, ...own };
  if (proxy !== undefined) {
    const { openProxied } = await import('./proxy/open-proxied.js');
    return openProxied(proxy, isSecure, tls, agentOptions);
  }
  // TLS is slow to load, so it is loaded with the first `https:` call.
  const https = await import('node:https');
  return {
    request: https.request,
    agent: new https.Agent({ ...tls, ...agentOptions, ...lookupOf(options) }),
    defaultPort: 443,
  };
}

function lookupOf({ lookup }: NodeExecutorOptions): { lookup?: LookupFunction } {
  return lookup === undefined ? {} : { lookup };
}

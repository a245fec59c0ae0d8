import { Agent, request } from 'node:http';
import type { LookupFunction } from 'node:net';
import type { SecureContextOptions } from 'node:tls';
import type { Executor, Plugin } from '@opchain/core/plugin';
import { createAddressReader } from './read-address.js';
import { sendCall } from './send-call.js';
import type { Transport } from './send-attempt.js';

/** Options for sending calls. */
export interface NodeExecutorOptions {
  /** For `https:` only: trusted certificates and client certificates (`ca`, `cert`, `key`, …), as in `node:tls`. */
  readonly tls?: SecureContextOptions & { readonly rejectUnauthorized?: boolean };
  /** Resolves host names, as in `node:net`: to check IP addresses when connecting. */
  readonly lookup?: LookupFunction;
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
  let secure: Promise<Transport> | undefined;
  const readAddress = createAddressReader();
  return {
    executor: {
      name: 'node',
      handles: (call) => /^https?:/i.test(call.url),
      async execute(call, scope) {
        const address = readAddress(call);
        return sendCall(call, address, scope, address.isSecure ? await (secure ??= openSecure(options)) : plain);
      },
    },
    async close() {
      plain.agent.destroy();
      (await secure)?.agent.destroy();
    },
  };
}

/** TLS is slow to load, so it is loaded with the first `https:` call. */
async function openSecure(options: NodeExecutorOptions): Promise<Transport> {
  const https = await import('node:https');
  return {
    request: https.request,
    agent: new https.Agent({ ...options.tls, ...agentOptions, ...lookupOf(options) }),
    defaultPort: 443,
  };
}

function lookupOf({ lookup }: NodeExecutorOptions): { lookup?: LookupFunction } {
  return lookup === undefined ? {} : { lookup };
}

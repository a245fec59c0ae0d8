import { Agent, request } from 'node:http';
import type { LookupFunction } from 'node:net';
import type { SecureContextOptions } from 'node:tls';
import type { Executor, Plugin } from '@opchain/core/plugin';
import { createAddressReader } from './read-address.js';
import { sendCall } from './send-call.js';
import type { Transport } from './send-attempt.js';

/** How calls are sent. */
export interface NodeExecutorOptions {
  /** For `https:` alone: certificates to trust, client certificates (`ca`, `cert`, `key`, …), as `node:tls` takes them. */
  readonly tls?: SecureContextOptions & { readonly rejectUnauthorized?: boolean };
  /** Looks host names up, as `node:net` takes it: for those who check addresses when connecting. */
  readonly lookup?: LookupFunction;
}

/**
 * Most servers close an idle connection after five seconds or more: one that is closed before that is hardly ever
 * closed under a request.
 */
const agentOptions = { keepAlive: true, timeout: 4_000 };

/** A plugin that sends calls over `node:http` and `node:https`, keeping connections open from call to call. */
export function nodeExecutor(options: NodeExecutorOptions = {}): Plugin {
  return {
    name: 'executor-node',
    apply(context) {
      // Agents of their own for each kernel: no connection is shared between two.
      const plain: Transport = {
        request,
        agent: new Agent({ ...agentOptions, ...lookupOf(options) }),
        defaultPort: 80,
      };
      let secure: Promise<Transport> | undefined;
      const readAddress = createAddressReader();

      const executor: Executor = {
        name: 'node',
        handles: (call) => /^https?:/i.test(call.url),
        async execute(call, scope) {
          const address = readAddress(call);
          return sendCall(call, address, scope, address.isSecure ? await (secure ??= openSecure(options)) : plain);
        },
      };
      context.addExecutor(executor);
      context.onDispose(async () => {
        plain.agent.destroy();
        (await secure)?.agent.destroy();
      });
    },
  };
}

/** TLS takes a while to load: only who calls `https:` pays for it. */
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

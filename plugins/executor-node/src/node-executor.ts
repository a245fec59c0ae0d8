import type { LookupFunction } from 'node:net';
import { Agent, request } from 'node:http';
import type { Executor, Plugin } from '@opchain/core/plugin';
import { FastPath } from './fast-path.js';
import type { NodeExecutorOptions } from './node-executor-options.js';
import { createAddressReader } from './read-address.js';
import type { Transport } from './send-by-request.js';
import { sendByRequest } from './send-by-request.js';
import type { TryCall } from './send-call.js';
import { sendCall } from './send-call.js';

/**
 * Most servers close an idle connection after five seconds or more: one that is let go before that is hardly ever
 * closed under a request.
 */
const agentOptions = { keepAlive: true, timeout: 4_000 };

/** A plugin that sends calls over `node:http` and `node:https`, and many calls over undici, keeping connections open from call to call. */
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
      const fastPath = new FastPath(options);
      const readAddress = createAddressReader();
      const byRequest: TryCall = async (call, address, scope) =>
        sendByRequest(call, address, scope, address.isSecure ? await (secure ??= openSecure(options)) : plain);

      const executor: Executor = {
        name: 'node',
        handles: (call) => /^https?:/i.test(call.url),
        async execute(call, scope) {
          const address = readAddress(call);
          return sendCall(
            call,
            address,
            scope,
            fastPath.count() ?? (fastPath.isFirst ? await fastPath.load() : byRequest),
          );
        },
      };
      context.addExecutor(executor);
      context.onDispose(async () => {
        plain.agent.destroy();
        (await secure)?.agent.destroy();
        await fastPath.close();
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

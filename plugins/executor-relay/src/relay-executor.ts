import { OpchainError } from '@opchain/core';
import type { ExecuteScope, Executor, HttpCall, HttpResult, Plugin } from '@opchain/core';
import { readRelayResponse } from './read-relay-response.js';
import { writeRelayRequest } from './write-relay-request.js';

export interface RelayExecutorOptions {
  /** Where the host takes calls; may be relative to the page. */
  readonly url: string;
  /** What the host told this page alone. */
  readonly token: string;
  /** The origins that the host relays to: calls elsewhere are left to other executors. Without it every call is relayed. */
  readonly origins?: readonly string[];
}

/** A plugin that lets the page's host send the calls: for APIs that send no CORS headers, and for what a browser cannot send itself. */
export function relayExecutor(options: RelayExecutorOptions): Plugin {
  const origins =
    options.origins === undefined ? undefined : new Set(options.origins.map((origin) => new URL(origin).origin));
  const executor: Executor = {
    name: 'relay',
    handles: ({ url }) =>
      /^https?:/i.test(url) && (origins === undefined || (URL.canParse(url) && origins.has(new URL(url).origin))),
    execute: (call, scope) => relayCall(call, scope, options),
  };
  return { name: 'executor-relay', apply: (context) => context.addExecutor(executor) };
}

async function relayCall(
  call: HttpCall,
  scope: ExecuteScope,
  { url, token }: RelayExecutorOptions,
): Promise<HttpResult> {
  scope.signal.throwIfAborted();
  const relay = resolveRelay(url);
  const request = new Request(relay, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Opchain-Relay-Token': token },
    body: writeRelayRequest(call, scope.maxBodyBytes),
    credentials: 'omit',
    redirect: 'error',
    cache: 'no-store',
    signal: scope.signal,
  });
  scope.onSent();
  try {
    return await readRelayResponse(await send(request), scope.maxBodyBytes);
  } catch (error) {
    throw scope.signal.aborted ? scope.signal.reason : error;
  }
}

async function send(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    throw new OpchainError(
      'NETWORK_FAILED',
      `The relay at ${new URL(request.url).origin} cannot be reached. Is the host of this page still running?`,
      {
        cause: error,
      },
    );
  }
}

function resolveRelay(url: string): string {
  const page = 'location' in globalThis ? globalThis.location?.href : undefined;
  return new URL(url, page).href;
}

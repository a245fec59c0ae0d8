import {
  type ExecuteScope,
  type Executor,
  type HttpCall,
  type HttpResult,
  OpchainError,
  type Plugin,
} from '@opchain/core/plugin';
import { readRelayResponse } from './read-relay-response.js';
import { writeRelayRequest } from './write-relay-request.js';

/** Options of `relayExecutor`. */
export interface RelayExecutorOptions {
  /** URL of the host's relay; may be relative to the page. */
  readonly url: string;
  /** Token that the host gave only to this page. */
  readonly token: string;
  /**
   * Origins that the host relays to: calls to other origins are left to other executors. Without it, every call is
   * relayed.
   */
  readonly origins?: readonly string[];
}

/**
 * Creates a plugin that sends calls through the page's host: for APIs that send no CORS headers, and for calls that a
 * browser cannot send itself.
 */
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
    return await readRelayResponse(await send(request), scope);
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

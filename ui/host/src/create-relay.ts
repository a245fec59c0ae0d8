import type { IncomingMessage, ServerResponse } from 'node:http';
import { randomBytes } from 'node:crypto';
import { isOpchainError, type Plugin } from '@opchain/core';
import type { PageRelay } from '@opchain/ui/page-config';
import type { HttpResult } from '@opchain/core/internal/model';
import { guardLookup, type Lookup } from './guard-lookup.js';
import { openExecutor } from './open-executor.js';
import { checkPageRequest } from './check-page-request.js';
import { RelayError } from './read-json-request.js';
import { readRelayRequest } from './read-relay-request.js';
import { type RelayFailure, streamResponse } from './stream-response.js';

/** Options of `createRelay`. */
export interface RelayOptions {
  /** Origins that calls may go to, set when the host starts. */
  readonly origins: readonly string[];
  /** Creates the plugin that sends, such as `(options) => nodeExecutor(options)`. It must not follow redirects, and must resolve names with the given lookup. */
  readonly executor: (options: { readonly lookup: Lookup }) => Plugin;
  /** Host names of the server in addition to `localhost` and IP addresses. */
  readonly hosts?: readonly string[];
}

/** Sends calls for the page that has its token, to the given origins only. */
export interface Relay {
  /** Origins that it sends calls to. */
  readonly origins: readonly string[];
  /** The relay's part of the page's configuration; `url` is relative to the page. */
  describe(url: string): PageRelay;
  /** Handles every request to the relay. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Closes the executor: its connections are ended. */
  close(): Promise<void>;
}

/** Throws a `TypeError` for an invalid origin. */
export async function createRelay(options: RelayOptions): Promise<Relay> {
  const origins = new Set(options.origins.map(parseOrigin));
  const token = randomBytes(24).toString('base64url');
  const guard = guardLookup([...origins].map((origin) => new URL(origin).hostname));
  const sendingPlugin = await openExecutor(options.executor({ lookup: guard }));

  const relayCall = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    checkPageRequest(request, { hosts: options.hosts, token });
    const { call, maxBodyBytes, stream } = await readRelayRequest(request);
    const { origin } = new URL(call.url);
    if (!origins.has(origin)) throw new RelayError(403, `The host was not started with --relay ${origin}.`);
    const controller = new AbortController();
    response.on('close', () => controller.abort());
    const writer = stream ? streamResponse(response, responseHeaders) : undefined;
    try {
      const result = await sendingPlugin.executor.execute(call, {
        signal: controller.signal,
        maxBodyBytes,
        onSent: () => undefined,
        ...(writer && { onResponse: writer.onResponse }),
      });
      if (writer === undefined) writeWhole(response, result);
      else writer.end(result);
    } catch (error) {
      if (writer?.fail(describeFailure(error)) !== true) throw error;
    }
  };

  return {
    origins: [...origins],
    describe: (url) => ({ url, token, origins: [...origins] }),
    async handle(request, response) {
      try {
        await relayCall(request, response);
      } catch (error) {
        if (response.headersSent || response.destroyed) response.destroy();
        else if (error instanceof RelayError) sendJson(response, error.status, { message: error.message });
        else sendJson(response, 502, describeFailure(error));
        request.resume();
      }
    },
    close: () => sendingPlugin.close(),
  };
}

const responseHeaders = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
};

function writeWhole(response: ServerResponse, { status, statusText, headers, truncated, body }: HttpResult): void {
  response.writeHead(200, { ...responseHeaders, 'content-type': 'application/octet-stream' });
  response.write(`${JSON.stringify({ status, statusText, headers, truncated })}\n`);
  response.end(body);
}

function describeFailure(error: unknown): RelayFailure {
  return isOpchainError(error)
    ? { code: error.code, message: error.message }
    : { code: 'NETWORK_FAILED', message: 'The call failed in the relay.' };
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { ...responseHeaders, 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}

function parseOrigin(text: string): string {
  const url = URL.parse(text);
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:'))
    throw new TypeError(`"${text}" is not an origin, such as https://api.example.com.`);
  return url.origin;
}

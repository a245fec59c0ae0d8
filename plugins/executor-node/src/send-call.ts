import type { Agent, ClientRequest, IncomingMessage, request as httpRequest } from 'node:http';
import { isOpchainError, networkError, OpchainError, systemCode } from '@opchain/core';
import type { ExecuteScope, HeaderField, HttpCall, HttpResult } from '@opchain/core';
import { readBody } from './read-body.js';
import { requestHeaders } from './request-headers.js';

/** One of `node:http` and `node:https`, with an agent that keeps its connections. */
export interface Transport {
  readonly request: typeof httpRequest;
  readonly agent: Agent;
  readonly defaultPort: number;
}

/** Methods that may be sent again when a kept connection turns out to be closed (RFC 9110, section 9.2.2). */
const idempotent = new Set(['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS', 'QUERY']);

/** Sends one call and reads its answer. */
export async function sendCall(call: HttpCall, scope: ExecuteScope, transport: Transport): Promise<HttpResult> {
  const url = readAddress(call);
  let told = false;
  const onSent = () => {
    if (!told) scope.onSent();
    told = true;
  };
  for (;;) {
    scope.signal.throwIfAborted();
    const tried = await tryOnce(call, url, { ...scope, onSent }, transport);
    if ('status' in tried) return tried;
    if (tried.staleConnection && idempotent.has(call.method)) continue;
    throw tried.error;
  }
}

function readAddress(call: HttpCall): URL {
  if (call.method === 'CONNECT') throw new OpchainError('CALL_NOT_POSSIBLE', 'The method CONNECT opens a tunnel, it is no call.');
  const url = parseUrl(call.url);
  if (url.username !== '' || url.password !== '') {
    throw new OpchainError('REQUEST_INVALID', `The address of ${url.host} holds a user name or a password; attach a credential instead.`);
  }
  return url;
}

function parseUrl(text: string): URL {
  try {
    return new URL(text);
  } catch {
    throw new OpchainError('REQUEST_INVALID', 'The address of the call is not a complete URL.');
  }
}

interface Failure {
  readonly error: unknown;
  /** The server had closed a kept connection: nothing of an answer came. */
  readonly staleConnection: boolean;
}

function tryOnce(call: HttpCall, url: URL, scope: ExecuteScope, transport: Transport): Promise<HttpResult | Failure> {
  return new Promise((resolve) => {
    let request: ClientRequest;
    let answered = false;

    const finish = (outcome: HttpResult | Failure) => {
      scope.signal.removeEventListener('abort', abort);
      resolve(outcome);
    };
    const fail = (error: unknown) => {
      const own: unknown = scope.signal.aborted ? scope.signal.reason : isOpchainError(error) ? error : networkError(error, url.host);
      finish({ error: own, staleConnection: !answered && !scope.signal.aborted && request?.reusedSocket && isReset(error) });
    };
    const abort = () => {
      request.destroy();
      fail(scope.signal.reason);
    };

    try {
      request = transport.request({
        agent: transport.agent,
        method: call.method,
        hostname: url.hostname.replace(/^\[|\]$/g, ''),
        port: url.port === '' ? transport.defaultPort : url.port,
        path: `${url.pathname}${url.search}`,
        headers: requestHeaders(call, url),
      });
    } catch (error) {
      finish({ error: networkError(error, url.host), staleConnection: false });
      return;
    }

    scope.signal.addEventListener('abort', abort, { once: true });
    request.on('socket', (socket) => {
      if (socket.connecting) socket.once('encrypted' in socket ? 'secureConnect' : 'connect', () => scope.onSent());
      else scope.onSent();
    });
    request.on('upgrade', (_response, socket) => {
      socket.destroy();
      fail(new OpchainError('RESPONSE_BROKEN', `${url.host} changed to another protocol, which nobody had asked for.`));
    });
    request.on('error', (error) => {
      // A server may answer, and close, before it has read the whole request: then its answer counts.
      if (!answered) fail(error);
    });
    request.on('response', (response) => {
      answered = true;
      readBody(response, url.host, scope.maxBodyBytes).then(({ body, truncated }) => finish(result(response, body, truncated)), fail);
    });
    request.end(call.body);
  });
}

function result(response: IncomingMessage, body: Uint8Array, truncated: boolean): HttpResult {
  const headers: HeaderField[] = [];
  for (let index = 0; index + 1 < response.rawHeaders.length; index += 2) {
    headers.push([response.rawHeaders[index]!, response.rawHeaders[index + 1]!]);
  }
  return { status: response.statusCode!, statusText: response.statusMessage ?? '', headers, body, truncated };
}

function isReset(error: unknown): boolean {
  const code = systemCode(error);
  return code === 'ECONNRESET' || code === 'EPIPE';
}

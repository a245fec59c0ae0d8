import type { Agent, ClientRequest, request as httpRequest } from 'node:http';
import {
  collectBody,
  type ExecuteScope,
  findHeader,
  type HeaderField,
  type HttpCall,
  type HttpResult,
  isOpchainError,
  networkError,
  OpchainError,
  systemCode,
} from '@opchain/core/plugin';
import { listenToAbort } from './listen-to-abort.js';
import type { Address } from './read-address.js';
import { contentEncodings, readBody } from './read-body.js';
import { requestHeaders } from './request-headers.js';

/** Either `node:http` or `node:https`, with an agent that keeps its connections open. */
export interface Transport {
  readonly request: typeof httpRequest;
  readonly agent: Agent;
  readonly defaultPort: number;
  /** Host and port of the proxy that it connects through. */
  readonly proxy?: string;
  /** For the connection through the proxy. */
  readonly tls?: object;
  /** The proxy that gets the call itself, instead of a tunnel to the server. */
  readonly forward?: { readonly hostname: string; readonly port: number; readonly authorization?: string };
}

/** Why an attempt failed. */
export interface SendFailure {
  readonly error: unknown;
  /** True if the server had closed a reused connection and no part of a response arrived. */
  readonly isStaleConnection: boolean;
}

/** Makes one attempt of a call. Never rejects. */
export function sendAttempt(
  call: HttpCall,
  address: Address,
  scope: ExecuteScope,
  transport: Transport,
): Promise<HttpResult | SendFailure> {
  return new Promise((resolve) => {
    let request: ClientRequest;
    let hasResponse = false;
    let stated: StatedLength | undefined;
    let isConnected = false;
    let isAborted = false;
    let stopListening = (): void => undefined;

    const finish = (outcome: HttpResult | SendFailure) => {
      stopListening();
      resolve(outcome);
    };
    const fail = (error: unknown) => {
      const proxy = isConnected ? undefined : transport.proxy;
      const reason: unknown = isAborted
        ? scope.signal.reason
        : explainError(error, { host: address.host, proxy, stated });
      finish({
        error: reason,
        isStaleConnection: !hasResponse && !isAborted && request.reusedSocket && isReset(error),
      });
    };
    const abort = () => {
      isAborted = true;
      request.destroy();
      fail(undefined);
    };

    try {
      request = transport.request({
        ...transport.tls,
        agent: transport.agent,
        method: call.method,
        ...targetOf(call, address, transport),
      });
    } catch (error) {
      resolve({ error: networkError(error, address.host), isStaleConnection: false });
      return;
    }

    request.on('proxyConnect', ({ statusCode, statusText }: ProxyResponse) => {
      if (statusCode !== 200) request.destroy(proxyError(transport.proxy ?? '', `${statusCode} ${statusText}`.trim()));
    });
    request.on('socket', (socket) => {
      isConnected = true;
      if (socket.connecting) socket.once('encrypted' in socket ? 'secureConnect' : 'connect', () => scope.onSent());
      else scope.onSent();
    });
    request.on('upgrade', (_response, socket) => {
      socket.destroy();
      fail(new OpchainError('RESPONSE_MALFORMED', `${address.host} switched to another protocol without being asked.`));
    });
    request.on('error', (error) => {
      // A server may respond and close before it has read the whole request: its response counts. An invalid HTTP
      // response does not.
      if (!hasResponse || systemCode(error)?.startsWith('HPE_')) fail(error);
    });
    request.on('response', (response) => {
      if (response.statusCode === 407 && transport.proxy !== undefined) {
        request.destroy(proxyError(transport.proxy, '407 Proxy Authentication Required'));
        return;
      }
      hasResponse = true;
      const headers = readFields(response.rawHeaders);
      const head = { status: response.statusCode!, statusText: response.statusMessage ?? '', headers };
      const collector = collectBody(scope.maxBodyBytes);
      const encodings = contentEncodings(headers);
      const length = findHeader(headers, 'content-length');
      if (encodings.length === 0 && length !== undefined) stated = { length, received: () => collector.body().length };
      scope.onResponse?.({ ...head, body: () => collector.body() });
      readBody(response, encodings, address.host, collector).then(
        ({ body, truncated }) => finish({ ...head, body, truncated }),
        fail,
      );
    });
    stopListening = listenToAbort(scope, abort);
    if (!isAborted) request.end(call.body);
  });
}

/** Where the request goes, and how it names its target. */
function targetOf(call: HttpCall, address: Address, { forward, defaultPort }: Transport) {
  const headers = requestHeaders(call, address.host);
  if (forward === undefined) {
    const port = address.port === '' ? defaultPort : address.port;
    return { hostname: address.hostname, port, path: address.path, headers };
  }
  const { hostname, port, authorization } = forward;
  return {
    hostname,
    port,
    path: `${address.origin}${address.path}`,
    headers: authorization === undefined ? headers : [...headers, 'Proxy-Authorization', authorization],
  };
}

/** What a proxy responded to `CONNECT`. */
interface ProxyResponse {
  readonly statusCode: number;
  readonly statusText: string;
}

function proxyError(proxy: string, reason: unknown): OpchainError {
  const text = reason instanceof Error ? reason.message || (systemCode(reason) ?? '') : String(reason);
  return new OpchainError('PROXY_FAILED', `The proxy ${proxy} does not connect: ${text}.`, { cause: reason });
}

/** The error of a failed attempt. `proxy`: the one that was not passed yet. */
function explainError(
  error: unknown,
  {
    host,
    proxy,
    stated,
  }: { readonly host: string; readonly proxy: string | undefined; readonly stated: StatedLength | undefined },
): unknown {
  if (isOpchainError(error)) return error;
  if (proxy !== undefined) return proxyError(proxy, error);
  return lengthError(error, host, stated) ?? networkError(error, host);
}

/** What a response says of the bytes of its body, and how many arrived. */
interface StatedLength {
  readonly length: string;
  received(): number;
}

/** Names a `Content-Length` that differs from the bytes of the body (RFC 9112, section 6.3); undefined for other errors. */
function lengthError(error: unknown, host: string, stated: StatedLength | undefined): OpchainError | undefined {
  if (stated === undefined) return undefined;
  const bytes = `the ${stated.length} bytes that its Content-Length states`;
  if (isReset(error)) {
    const message = `${host} closed the connection after ${stated.received()} of ${bytes}.`;
    return new OpchainError('CONNECTION_RESET', message, { cause: error });
  }
  return systemCode(error)?.startsWith('HPE_') === true
    ? new OpchainError('RESPONSE_MALFORMED', `${host} sent more than ${bytes}.`, { cause: error })
    : undefined;
}

/** True for the error of a connection that the other side has closed. */
function isReset(error: unknown): boolean {
  const code = systemCode(error);
  return code === 'ECONNRESET' || code === 'EPIPE';
}

function readFields(raw: readonly string[]): HeaderField[] {
  const fields: HeaderField[] = [];
  for (let index = 0; index < raw.length; index += 2) fields.push([raw[index] ?? '', raw[index + 1] ?? '']);
  return fields;
}

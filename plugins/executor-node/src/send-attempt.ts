import type { Agent, ClientRequest, request as httpRequest } from 'node:http';
import {
  collectBody,
  type ExecuteScope,
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

    let isAborted = false;
    let stopListening = (): void => undefined;

    const finish = (outcome: HttpResult | SendFailure) => {
      stopListening();
      resolve(outcome);
    };
    const fail = (error: unknown) => {
      const opchainError: unknown = isAborted
        ? scope.signal.reason
        : isOpchainError(error)
          ? error
          : networkError(error, address.host);
      finish({
        error: opchainError,
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
        agent: transport.agent,
        method: call.method,
        hostname: address.hostname,
        port: address.port === '' ? transport.defaultPort : address.port,
        path: address.path,
        headers: requestHeaders(call, address.host),
      });
    } catch (error) {
      resolve({ error: networkError(error, address.host), isStaleConnection: false });
      return;
    }

    request.on('socket', (socket) => {
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
      hasResponse = true;
      const headers = readFields(response.rawHeaders);
      const head = { status: response.statusCode!, statusText: response.statusMessage ?? '', headers };
      const collector = collectBody(scope.maxBodyBytes);
      scope.onResponse?.({ ...head, body: () => collector.body() });
      readBody(response, contentEncodings(headers), address.host, collector).then(
        ({ body, truncated }) => finish({ ...head, body, truncated }),
        fail,
      );
    });
    stopListening = listenToAbort(scope, abort);
    if (!isAborted) request.end(call.body);
  });
}

/** True for the error of a connection that the other side has closed. */
function isReset(error: unknown): boolean {
  const code = systemCode(error);
  return code === 'ECONNRESET' || code === 'EPIPE';
}

function readFields(raw: readonly string[]): HeaderField[] {
  return raw.flatMap((name, index): HeaderField[] => (index % 2 === 0 ? [[name, raw[index + 1] ?? '']] : []));
}

import { Agent as HttpAgent, type IncomingHttpHeaders, request as sendHttp } from 'node:http';
import { Agent as HttpsAgent, request as sendHttps } from 'node:https';
import type { ProxiedRequest, ProxiedResponse } from './mutant.js';

/** Sends requests to the server behind the proxy. */
export interface Upstream {
  send(request: ProxiedRequest, body?: Buffer): Promise<ProxiedResponse>;
  close(): void;
}

/** Fields of one connection (RFC 9110, section 7.6.1), and what is computed again. */
const connectionFields = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'host',
  'te',
  'upgrade',
  'proxy-connection',
  'expect',
]);

/** Opens connections to a server that are used again. `Location` and `Link` in its responses lead to the proxy. */
export function openUpstream(target: string, proxyUrl: () => string): Upstream {
  const isSecure = target.startsWith('https:');
  const agent = isSecure ? new HttpsAgent({ keepAlive: true }) : new HttpAgent({ keepAlive: true });
  const upstream: Upstream = {
    send(request, body = Buffer.from(request.body)) {
      const { method, path, headers } = request;
      return new Promise((resolve, reject) => {
        const call = (isSecure ? sendHttps : sendHttp)(
          target + path,
          {
            method,
            agent,
            headers: {
              ...omitConnectionFields(headers),
              ...(body.length === 0 && !('content-type' in headers) ? {} : { 'content-length': body.length }),
            },
          },
          (response) => {
            const chunks: Buffer[] = [];
            response.on('data', (chunk: Buffer) => chunks.push(chunk));
            response.on('error', reject);
            response.on('end', () => {
              const received = omitConnectionFields(flattenHeaders(response.headers));
              for (const name of ['location', 'link'])
                if (received[name] !== undefined) received[name] = received[name].replaceAll(target, proxyUrl());
              resolve({
                status: response.statusCode ?? 0,
                headers: received,
                body: Buffer.concat(chunks).toString('utf8'),
              });
            });
          },
        );
        call.on('error', (error: NodeJS.ErrnoException) => {
          // The server closed a connection that was idle (Node, `request.reusedSocket`).
          if (call.reusedSocket && error.code === 'ECONNRESET') resolve(upstream.send(request, body));
          // A server can respond with 413 and close the connection before it has read the whole body.
          else if (error.code !== 'EPIPE' || body.length === 0) reject(error);
        });
        call.on('close', () => reject(new Error('The server closed the connection without a response.')));
        call.end(body);
      });
    },
    close: () => agent.destroy(),
  };
  return upstream;
}

/** Header fields by name in lower case, several of one name joined by commas. */
export function flattenHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value]],
    ),
  );
}

function omitConnectionFields(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !connectionFields.has(name)));
}

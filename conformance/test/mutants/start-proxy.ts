import { request as sendRequest } from 'node:http';
import { getLocal } from 'mockttp';
import type { Mutant, ProxiedResponse, ProxiedRequest } from './mutant.js';

/** A proxy in front of a correct server; without a mutant it changes nothing. */
export interface Proxy {
  readonly url: string;
  install(mutation: Mutant['mutate'] | undefined): void;
  close(): Promise<void>;
}

const hopByHop = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'host',
  'te',
  'upgrade',
  'proxy-connection',
]);

export async function startProxy(target: string): Promise<Proxy> {
  const server = getLocal({ cors: false, recordTraffic: false });
  let mutation: Mutant['mutate'] | undefined;
  let memory = new Map<string, unknown>();
  const upstream = (request: ProxiedRequest) => forward(target, request);
  await server.start();
  await server.forAnyRequest().thenCallback(async (received) => {
    const request: ProxiedRequest = {
      method: received.method,
      path: received.path,
      headers: flatten(received.headers),
      body: (await received.body.getText()) ?? '',
    };
    const proxied = await (mutation ? mutation(request, { upstream, memory }) : upstream(request));
    return {
      statusCode: proxied.status,
      headers: { ...proxied.headers },
      ...(proxied.body === '' ? {} : { body: proxied.body }),
    };
  });
  return {
    url: `http://127.0.0.1:${server.port}`,
    install(next) {
      mutation = next;
      memory = new Map();
    },
    close: () => server.stop(),
  };
}

function forward(target: string, { method, path, headers, body }: ProxiedRequest): Promise<ProxiedResponse> {
  return new Promise((resolve, reject) => {
    const forwardedHeaders = Object.fromEntries(Object.entries(headers).filter(([name]) => !hopByHop.has(name)));
    const call = sendRequest(
      target + path,
      {
        method,
        headers: { ...forwardedHeaders, ...(body === '' ? {} : { 'content-length': Buffer.byteLength(body) }) },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const responseHeaders = Object.fromEntries(
            Object.entries(flatten(response.headers)).filter(([name]) => !hopByHop.has(name)),
          );
          resolve({
            status: response.statusCode ?? 0,
            headers: responseHeaders,
            body: Buffer.concat(chunks).toString('utf8'),
          });
        });
      },
    );
    call.on('error', (error: NodeJS.ErrnoException) => {
      // A server can respond with 413 and close the connection before it has read the whole body, which breaks the
      // pipe.
      if (error.code === 'EPIPE' || error.code === 'ECONNRESET') return;
      reject(error);
    });
    call.end(body);
  });
}

function flatten(headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name.toLowerCase(), Array.isArray(value) ? value.join(', ') : value]],
    ),
  );
}

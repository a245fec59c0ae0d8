import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { flattenHeaders, openUpstream } from './forward-request.js';
import type { Mutation, ProxiedRequest, ProxiedResponse } from './mutant.js';

/** A proxy in front of a server. Without a mutation it changes nothing. */
export interface MutatingProxy {
  /** Its base URL. */
  readonly url: string;
  /** Installs a mutant, or removes it. */
  install(mutation: Mutation | undefined): void;
  /** How often the installed mutant changed something. */
  applied(): number;
  /** Reports each request. */
  onRequest: ((request: ProxiedRequest) => void) | undefined;
  /** Stops listening, and resolves when it has. */
  close(): Promise<void>;
}

/** Starts a proxy for a server on a free port of 127.0.0.1. */
export async function startMutatingProxy(target: string): Promise<MutatingProxy> {
  const base = target.replace(/\/+$/, '');
  const prefix = new URL(base).pathname.replace(/\/$/, '');
  let mutation: Mutation | undefined;
  let memory = new Map<string, unknown>();
  let applied = 0;
  const respond = async (request: ProxiedRequest, body: Buffer): Promise<ProxiedResponse> => {
    let received: ProxiedResponse | undefined;
    let isChanged = false;
    const send = async (sent: ProxiedRequest): Promise<ProxiedResponse> => {
      if (sent !== request) isChanged = true;
      const response = await upstream.send(sent, sent === request ? body : undefined);
      if (sent === request) received = response;
      return response;
    };
    if (mutation === undefined) return send(request);
    const response = await mutation(request, {
      upstream: async (sent) => send(sent),
      memory,
    });
    if (response !== received || (isChanged && received === undefined)) applied += 1;
    return response;
  };
  const proxy: MutatingProxy = {
    url: '',
    install(next) {
      mutation = next;
      memory = new Map();
      applied = 0;
    },
    applied: () => applied,
    onRequest: undefined,
    async close() {
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      });
      upstream.close();
    },
  };
  const handle = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const request: ProxiedRequest = {
      method: incoming.method ?? 'GET',
      path: removePrefix(incoming.url ?? '/', prefix),
      headers: flattenHeaders(incoming.headers),
      body: body.toString('utf8'),
    };
    proxy.onRequest?.(request);
    const { status, headers, body: text } = await respond(request, body);
    const bytes = Buffer.from(text);
    const isEmpty = status === 204 || status === 304 || request.method === 'HEAD';
    outgoing.writeHead(status, { ...headers, ...(isEmpty ? {} : { 'content-length': bytes.length }) });
    outgoing.end(isEmpty ? undefined : bytes);
  };
  const server = createServer((incoming, outgoing) => {
    // What the server does not answer is not answered either.
    handle(incoming, outgoing).catch(() => outgoing.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${prefix}`;
  const upstream = openUpstream(base, () => url);
  return Object.assign(proxy, { url });
}

function removePrefix(path: string, prefix: string): string {
  return path.startsWith(`${prefix}/`) ? path.slice(prefix.length) : path;
}

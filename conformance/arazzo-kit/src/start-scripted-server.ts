import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ServerScript } from './kit-case.js';
import { createResponder } from './create-responder.js';
import type { RecordedCall } from './recorded-call.js';

/** A server that responds as its script says and records what arrives. */
export interface ScriptedServer {
  /** `http://127.0.0.1:PORT`. */
  readonly url: string;
  /** The calls so far, in the order of their arrival. */
  readonly calls: readonly RecordedCall[];
  close(): Promise<void>;
}

/** Starts the server of a case on a free port of 127.0.0.1. */
export async function startScriptedServer(script: ServerScript): Promise<ScriptedServer> {
  const calls: RecordedCall[] = [];
  const respond = createResponder(script);
  const server = createServer((request, response) => {
    const arrivedAt = performance.now();
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const call = recordCall(request, Buffer.concat(chunks).toString('utf8'), arrivedAt);
      calls.push(call);
      response.once('close', () => (call.answeredAt = performance.now()));
      const { delay, ...rest } = respond(call);
      const send = () => sendResponse(response, request.method === 'HEAD', rest);
      if (delay === undefined) send();
      else setTimeout(send, delay).unref();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function recordCall(request: IncomingMessage, body: string, arrivedAt: number): RecordedCall {
  const [path = '', ...query] = (request.url ?? '').split('?');
  const headers = Object.entries(request.headersDistinct).map(([name, values]) => [name, values?.join(', ') ?? '']);
  return {
    method: request.method ?? '',
    path,
    querystring: query.join('?'),
    headers: Object.fromEntries(headers) as Record<string, string>,
    body,
    arrivedAt,
  };
}

function sendResponse(
  response: ServerResponse,
  isHead: boolean,
  { status, headers, body }: Omit<ReturnType<ReturnType<typeof createResponder>>, 'delay'>,
): void {
  response.writeHead(status, headers);
  response.end(isHead ? undefined : body);
}

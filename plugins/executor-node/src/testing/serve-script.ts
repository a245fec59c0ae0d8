import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { ReceivedRequest, ScriptedResponse, ScriptedServer } from '@opchain/core/testing';

/** Starts a server on 127.0.0.1 that sends each path's scripted response, for the executor kit. */
export async function serveScript(script: Readonly<Record<string, ScriptedResponse>>): Promise<ScriptedServer> {
  const received: ReceivedRequest[] = [];
  const server = createServer((request, response) => {
    void answer(request, response).catch(() => request.socket.destroy());
  });

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (request.headers['access-control-request-method'] !== undefined) {
      allowCall(request, response);
      return;
    }
    const { method = '', url = '' } = request;
    received.push({
      method,
      target: url,
      headers: pairs(request.rawHeaders),
      body: Buffer.concat(chunks).toString(),
    });
    await play(script[url.replace(/\?.*/, '')] ?? { status: 404 }, response, request.socket);
  };

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: () => Promise.resolve(received),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Responds to a browser's CORS preflight request. */
function allowCall(request: IncomingMessage, response: ServerResponse): void {
  response
    .writeHead(204, {
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Allow-Methods': request.headers['access-control-request-method'],
      'Access-Control-Allow-Headers': request.headers['access-control-request-headers'] ?? '',
    })
    .end();
}

async function play(script: ScriptedResponse, response: ServerResponse, socket: Socket): Promise<void> {
  if (script.raw !== undefined) {
    socket.end(script.raw);
    return;
  }
  if (script.hangs === true) return;
  if (script.disconnect === 'before') {
    socket.destroy();
    return;
  }
  response.writeHead(
    script.status ?? 200,
    [['Access-Control-Allow-Origin', '*'], ['Access-Control-Expose-Headers', '*'], ...(script.headers ?? [])].flat(),
  );
  let closed: Promise<unknown> | undefined;
  for (let count = 0; count < (script.times ?? 1); count += 1) {
    const more = response.write(script.body ?? '');
    closed ??= more ? undefined : new Promise((resolve) => socket.once('close', resolve));
    if (!more) await Promise.race([new Promise((resolve) => response.once('drain', resolve)), closed]);
    if (socket.destroyed) return;
  }
  if (script.disconnect === 'within') {
    await pause(20);
    socket.destroy();
  } else response.end();
}

function pairs(raw: readonly string[]): [string, string][] {
  return raw.flatMap((name, index): [string, string][] => (index % 2 === 0 ? [[name, raw[index + 1] ?? '']] : []));
}

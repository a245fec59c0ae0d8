import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type ExecuteScope,
  type HeaderField,
  type HttpCall,
  isOpchainError,
  type PartialResponse,
} from '@opchain/core/plugin';
import { openPlugin } from '@opchain/core/testing';
import { nodeExecutor } from '@opchain/executor-node';

export interface RelayHost {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * A minimal host that implements the contract with the Node executor. It relays to any origin, so it is only for tests.
 */
export async function serveRelay(token: string): Promise<RelayHost> {
  const opened = await openPlugin(nodeExecutor());
  const server = createServer(
    (request, response) => void relay(request, response).catch(() => request.socket.destroy()),
  );

  const relay = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (request.headers['x-opchain-relay-token'] !== token) {
      response
        .writeHead(401, { 'Content-Type': 'application/json' })
        .end('{"message": "This page is not the one that the relay answers to."}');
      return;
    }
    const {
      text,
      base64,
      maxBodyBytes,
      stream: _,
      ...call
    } = JSON.parse(Buffer.concat(chunks).toString()) as RelayedCall;
    const body = text ?? (base64 === undefined ? undefined : Buffer.from(base64, 'base64'));
    const controller = new AbortController();
    response.on('close', () => controller.abort());
    let writePart: ((body: Uint8Array) => void) | undefined;
    let timer: NodeJS.Timeout | undefined;
    const onResponse: ExecuteScope['onResponse'] = (partial) => {
      if (partial === undefined) return;
      writePart = writeHead(response, partial);
      timer = setInterval(() => writePart?.(partial.body()), 10);
    };
    try {
      const result = await opened.executors[0]!.execute(
        { ...call, ...(body === undefined ? {} : { body }) },
        { signal: controller.signal, maxBodyBytes, onSent: () => undefined, onResponse },
      );
      writePart?.(result.body);
      response.end(`${JSON.stringify({ truncated: result.truncated })}\n`);
    } catch (error) {
      if (!isOpchainError(error)) throw error;
      const failure = JSON.stringify({ code: error.code, message: error.message });
      if (response.headersSent) response.end(`${failure}\n`);
      else response.writeHead(502, { 'Content-Type': 'application/json' }).end(failure);
    } finally {
      clearInterval(timer);
    }
  };

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/relay`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await opened.close();
    },
  };
}

/** Writes status and headers, and returns what writes the next part of the body. */
function writeHead(
  response: ServerResponse,
  { status, statusText, headers }: PartialResponse,
): (body: Uint8Array) => void {
  let written = 0;
  response.writeHead(200, { 'Content-Type': 'application/octet-stream' });
  response.write(`${JSON.stringify({ status, statusText, headers, stream: true })}\n`);
  return (body) => {
    const part = body.subarray(written);
    written = body.length;
    if (part.length === 0) return;
    response.write(`${part.length}\n`);
    response.write(part);
  };
}

type RelayedCall = Omit<HttpCall, 'body'> & {
  readonly headers: readonly HeaderField[];
  readonly text?: string;
  readonly base64?: string;
  readonly maxBodyBytes: number;
  readonly stream: true;
};

import { Agent, type IncomingHttpHeaders, request } from 'node:http';

export interface RawRequest {
  readonly method: string;
  /** Sent unchanged, neither normalized nor encoded. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

export interface RawResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 20 });

/** Sends one request unchanged. */
export function send(url: string, { method, path, headers = {}, body }: RawRequest): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const length =
      body === undefined || 'Transfer-Encoding' in headers ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
    const outgoing = request(
      { agent, hostname, port, method, path, headers: { ...length, ...headers } },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('end', () =>
          resolve({
            status: incoming.statusCode ?? 0,
            headers: incoming.headers,
            text: Buffer.concat(chunks).toString(),
          }),
        );
        incoming.on('error', reject);
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

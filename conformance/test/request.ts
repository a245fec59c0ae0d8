import { request as send } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';

export interface RawReply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** One request as it is told: unlike `fetch`, with any `Host` and `Origin`, and no redirect followed. */
export function request(url: string, options: { method?: string; headers?: Record<string, string>; body?: string } = {}): Promise<RawReply> {
  return new Promise((resolve, reject) => {
    const outgoing = send(url, { method: options.method ?? 'GET', headers: options.headers ?? {}, agent: false }, (reply) => {
      let text = '';
      reply.setEncoding('utf8').on('data', (piece: string) => (text += piece));
      reply.on('end', () => resolve({ status: reply.statusCode ?? 0, headers: reply.headers, text }));
      reply.on('error', reject);
    });
    outgoing.on('error', reject).end(options.body);
  });
}

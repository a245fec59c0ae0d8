import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { standardEncoders } from './standard-encoders.js';

export interface EncodingServer {
  readonly url: string;
  /** Number of values that it returned. */
  count(): number;
  close(): void;
}

const encoders = Object.values(standardEncoders);

/**
 * Returns the query parameter `word` of each request as the next of all encoders writes it, between `<` and `>`: as text, or for the
 * path `/json` in an object. Pages of any origin may call it.
 */
export async function startEncodingServer(): Promise<EncodingServer> {
  let count = 0;
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url!, 'http://localhost');
    const encode = encoders[count % encoders.length]!;
    count += 1;
    const text = `<${encode(searchParams.get('word')!)}>`;
    const isJson = pathname === '/json';
    response
      .setHeader('Access-Control-Allow-Origin', '*')
      .setHeader('Content-Type', isJson ? 'application/json' : 'text/plain')
      .end(isJson ? JSON.stringify({ text }) : text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    count: () => count,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

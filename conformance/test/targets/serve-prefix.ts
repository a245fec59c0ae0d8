import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A reverse proxy that only serves the server at `target` under `prefix`. */
export async function servePrefix(target: string, prefix: string): Promise<{ readonly url: string; close(): void }> {
  const server = createServer((incoming, outgoing) => {
    const path = incoming.url ?? '/';
    if (!path.startsWith(`${prefix}/`)) {
      outgoing.writeHead(404).end();
      return;
    }
    const onward = request(
      new URL(path.slice(prefix.length), target),
      { method: incoming.method, headers: incoming.headers, agent: false },
      (reply) => {
        outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
        reply.pipe(outgoing);
      },
    );
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${prefix}`,
    close: () => void server.close(),
  };
}

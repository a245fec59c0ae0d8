import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface EchoServer {
  readonly url: string;
  /** Issued access and refresh tokens. */
  readonly issued: ReadonlySet<string>;
  /** Number of requests until now. */
  readonly count: () => number;
  stop(): Promise<void>;
}

/**
 * A server that echoes requests in many encodings and locations. `/token` issues tokens, `/moved` redirects, paths with
 * `slow` take one second, and paths with `fail` fail.
 */
export async function startEchoServer(): Promise<EchoServer> {
  const issued = new Set<string>();
  let count = 0;
  const server = createServer((request, response) => {
    void readBody(request).then((body) => {
      count += 1;
      const target = request.url ?? '';
      if (target.startsWith('/token')) {
        const token = `canary.${'token'}-${issued.size}/+${Math.random().toString(36).slice(2)}=`;
        const refreshToken = `canary.refresh-/+${Math.random().toString(36).slice(2)}=`;
        issued.add(token).add(refreshToken);
        response.writeHead(200, { 'Content-Type': 'application/json' });
        const life = { token_type: 'Bearer', expires_in: 3600 };
        response.end(JSON.stringify({ access_token: token, refresh_token: refreshToken, ...life }));
        return;
      }
      const receivedTexts = [target, decodeURIComponent(target), ...request.rawHeaders, body, ...readBasic(request)];
      const headers = {
        'Content-Type': target.includes('html') ? 'text/html' : 'application/problem+json',
        'X-Echo': receivedTexts.map((text) => encodeURIComponent(text)).join(' '),
        'Set-Cookie': request.headers.cookie ?? '',
        Location: `/landed${target}`,
        'WWW-Authenticate': `Bearer realm=${JSON.stringify(request.headers.authorization ?? '').replaceAll(/[^\x20-\x7e]/g, '')}`,
      };
      const status = target.startsWith('/moved') ? 302 : target.includes('fail') ? 500 : 200;
      const all = receivedTexts.flatMap((text) => [
        text,
        encodeURIComponent(text),
        Buffer.from(text).toString('base64'),
        Buffer.from(text).toString('base64url'),
        JSON.stringify(text),
      ]);
      const responseBody = JSON.stringify({
        title: `Refused ${receivedTexts.join(' ')}`,
        receivedTexts: all,
        ...Object.fromEntries(receivedTexts.map((text) => [text, text])),
      });
      setTimeout(() => response.writeHead(status, headers).end(responseBody), target.includes('slow') ? 1_000 : 0);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    issued,
    count: () => count,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

function readBasic({ headers: { authorization = '' } }: IncomingMessage): string[] {
  return authorization.startsWith('Basic ')
    ? [Buffer.from(authorization.slice('Basic '.length), 'base64').toString()]
    : [];
}

import { createServer, type IncomingMessage, request } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { type AddressInfo, connect, createServer as createSocketServer, type Server, type Socket } from 'node:net';

/** A proxy for tests. Every host leads to this machine, so that tests can use names that do not exist. */
export interface TestProxy {
  /** With the user and the password that it wants. */
  readonly url: string;
  /** What a log of the proxy can show: targets, and for `http:` targets the whole request. */
  readonly log: readonly string[];
  stop(): Promise<void>;
}

export interface ProxyOptions {
  readonly kind: 'http' | 'https' | 'socks5';
  /** `user:password`; without it, anybody may use the proxy. */
  readonly login?: string;
  /** Of the proxy itself, for `https`. */
  readonly certificate?: { readonly cert: string; readonly key: string };
}

/** Starts a proxy on 127.0.0.1. */
export async function startProxy(options: ProxyOptions): Promise<TestProxy> {
  const log: string[] = [];
  const server = options.kind === 'socks5' ? createSocks(options, log) : createHttp(options, log);
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const login = options.login === undefined ? '' : `${options.login}@`;
  return {
    url: `${options.kind === 'socks5' ? 'socks5h' : options.kind}://${login}localhost:${(server.address() as AddressInfo).port}`,
    log,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

function createHttp({ kind, login, certificate }: ProxyOptions, log: string[]): Server {
  const server = kind === 'https' ? createSecureServer({ ...certificate }) : createServer();
  const wanted = login === undefined ? undefined : `Basic ${Buffer.from(login).toString('base64')}`;
  const isAllowed = ({ headers }: IncomingMessage) => wanted === undefined || headers['proxy-authorization'] === wanted;
  server.on('connect', (message: IncomingMessage, socket: Socket, head: Buffer) => {
    log.push(`CONNECT ${message.url}`);
    if (!isAllowed(message))
      return socket.end('HTTP/1.1 407 Proxy Authentication Required\r\nContent-Length: 0\r\n\r\n');
    const target = connect(Number(message.url?.split(':').at(-1)), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      target.write(head);
      target.pipe(socket).pipe(target);
    });
    target.on('error', () => socket.destroy());
    socket.on('error', () => target.destroy());
    return undefined;
  });
  server.on('request', (message: IncomingMessage, response) => {
    log.push(`${message.method} ${message.url} ${JSON.stringify(message.headers)}`);
    if (!isAllowed(message)) return response.writeHead(407, { 'Content-Length': 0 }).end();
    const { port, pathname, search } = new URL(message.url ?? '');
    const { 'proxy-authorization': _, 'proxy-connection': __, ...headers } = message.headers;
    const forwarded = request(
      { host: '127.0.0.1', port, path: pathname + search, method: message.method, headers },
      (received) => {
        response.writeHead(received.statusCode ?? 502, received.headers);
        received.pipe(response);
      },
    );
    forwarded.on('error', () => response.writeHead(502).end());
    return message.pipe(forwarded);
  });
  return server;
}

/** SOCKS 5 (RFC 1928) with user and password (RFC 1929), for one `CONNECT` by name or IPv4. */
function createSocks({ login }: ProxyOptions, log: string[]): Server {
  return createSocketServer((socket) => {
    let step: 'greeting' | 'login' | 'request' = 'greeting';
    socket.on('data', function read(chunk: Buffer) {
      if (step === 'greeting') {
        step = login === undefined ? 'request' : 'login';
        socket.write(Buffer.from([5, login === undefined ? 0 : 2]));
      } else if (step === 'login') {
        const userEnd = 2 + (chunk[1] ?? 0);
        const given = `${chunk.subarray(2, userEnd).toString()}:${chunk.subarray(userEnd + 1).toString()}`;
        step = 'request';
        socket.write(Buffer.from([1, given === login ? 0 : 1]));
        if (given !== login) socket.end();
      } else {
        socket.off('data', read);
        const isName = chunk[3] === 3;
        const host = isName ? chunk.subarray(5, 5 + (chunk[4] ?? 0)).toString() : chunk.subarray(4, 8).join('.');
        const port = chunk.readUInt16BE(chunk.length - 2);
        log.push(`CONNECT ${host}:${port}`);
        const target = connect(port, '127.0.0.1', () => {
          socket.write(Buffer.from([5, 0, 0, 1, 0, 0, 0, 0, 0, 0]));
          target.pipe(socket).pipe(target);
        });
        target.on('error', () => socket.destroy());
        socket.on('error', () => target.destroy());
      }
    });
  });
}

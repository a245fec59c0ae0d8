import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from '@jest/globals';
import { runOpchain } from '@opchain/test-support/start-command';

const servers: Server[] = [];
const sockets = new Set<Socket>();
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  for (const server of servers.splice(0)) server.close();
});

/** A server that calls this function with every connection. */
function startBrokenServer(handleConnection: (socket: Socket) => void): Promise<string> {
  return new Promise((resolve) => {
    const server = createServer((socket) => {
      sockets.add(socket);
      socket.on('error', () => undefined);
      handleConnection(socket);
    });
    servers.push(server);
    server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
  });
}

/** Responds to every request with these bytes and repeats them as long as the client reads. */
const flood = (head: string, chunk: Buffer) => (socket: Socket) =>
  socket.once('data', () => {
    socket.write(head);
    const writeChunks = () => {
      while (!socket.destroyed && socket.write(chunk));
    };
    socket.on('drain', writeChunks);
    writeChunks();
  });

const check = (url: string) =>
  runOpchain(['check', '--url', url, '--profile', 'shop', '--case', 'list', '--quiet'], {
    NODE_OPTIONS: '--max-old-space-size=200',
  });

describe('describes a failing server clearly', () => {
  test('if nothing listens', async () => {
    const { code, err } = await check('http://127.0.0.1:1');
    expect(code).toBe(1);
    expect(err).toMatch(/cannot be checked: .*refused.*No case was run/i);
  });

  test('if it does not respond within ten seconds', async () => {
    const url = await startBrokenServer(() => undefined);
    const { code, err } = await check(url);
    expect(code).toBe(1);
    expect(err).toMatch(/did not respond within 10 s/);
  }, 60_000);

  test('if it closes every connection', async () => {
    const url = await startBrokenServer((socket) => socket.once('data', () => socket.destroy()));
    const { code, err } = await check(url);
    expect(code).toBe(1);
    expect(err).toMatch(/cannot be checked: .*(closed|reset)/i);
  });

  test('if it responds with garbage', async () => {
    const url = await startBrokenServer((socket) => socket.once('data', () => socket.end('¡hola!\r\n\r\n')));
    const { code, err } = await check(url);
    expect(code).toBe(1);
    expect(err).toMatch(/cannot be checked: /);
  });

  test('if its responses are not JSON', async () => {
    const url = await startBrokenServer((socket) =>
      socket.on('data', () =>
        socket.write('HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 7\r\n\r\n{"id": '),
      ),
    );
    const { code, out } = await check(url);
    expect(code).toBe(1);
    expect(out).toMatch(/does not conform to the contract shop/);
  }, 60_000);

  test('if a response has a gigabyte, in bounded memory', async () => {
    const url = await startBrokenServer(
      flood(
        'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 1073741824\r\n\r\n[',
        Buffer.alloc(65_536, ' '),
      ),
    );
    const { code, out } = await check(url);
    expect(code).toBe(1);
    expect(out).toMatch(/a body longer than 5000000 bytes/);
  }, 60_000);
});

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, type ClientRequest, createServer, type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { projectRoot } from '@opchain/test-support/start-command';

let folder: string;
/** The server that the relay calls: it responds after one second. */
let slowServer: Server;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'opchain-stop-'));
  slowServer = createServer((_, response) => setTimeout(() => response.end('{}'), 1000)).listen(0, '127.0.0.1');
  await once(slowServer, 'listening');
});

afterAll(async () => {
  slowServer.close();
  await rm(folder, { recursive: true, force: true });
});

interface RunningProcess {
  readonly child: ChildProcess;
  readonly url: string;
  readonly issuer: string;
}

async function start(args: readonly string[]): Promise<RunningProcess> {
  const child = spawn(process.execPath, args, { cwd: projectRoot, stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`ended with ${code}: ${printed}`)));
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        printed += chunk.toString();
        const found = /Listening on (http:\S+)/.exec(printed)?.[1];
        if (found) resolve(new URL(found).origin);
      });
  });
  return { child, url, issuer: /Issuer on (\S+)/.exec(printed)?.[1] ?? '' };
}

const delay = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** A request whose body has not been sent completely. */
async function beginRequest(
  url: string,
  headers: Record<string, string>,
  body: string,
  agent: Agent,
): Promise<{ outgoing: ClientRequest; responseStatus: Promise<number> }> {
  const outgoing = request(url, {
    method: 'POST',
    agent,
    headers: { ...headers, 'Content-Length': body.length, Expect: '100-continue' },
  });
  const responseStatus = (once(outgoing, 'response') as Promise<IncomingMessage[]>).then(([incoming]) => {
    incoming?.resume();
    return incoming?.statusCode ?? 0;
  });
  responseStatus.catch(() => undefined);
  // The server answers the headers as soon as it has the request.
  outgoing.flushHeaders();
  await once(outgoing, 'continue');
  outgoing.write(body.slice(0, 1));
  return { outgoing, responseStatus };
}

const sampleArgs = (name: string, ...more: string[]) => [
  `implementations/${name}/dist/main.js`,
  '--port',
  '0',
  ...more,
];
const json = { 'Content-Type': 'application/json' };

interface WriteRequest {
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly body: string;
  readonly status: number;
}

const createShopWrite = ({ url }: RunningProcess): Promise<WriteRequest> =>
  Promise.resolve({ url: `${url}/products`, headers: json, body: '{"name":"late","price":1}', status: 201 });

/** How to start each server, and a write request that it accepts. */
const servers: readonly [
  name: string,
  args: () => readonly string[],
  write: (running: RunningProcess) => Promise<WriteRequest>,
][] = [
  ['express', () => sampleArgs('express'), createShopWrite],
  ['fastify', () => sampleArgs('fastify'), createShopWrite],
  ['hapi', () => sampleArgs('hapi'), createShopWrite],
  ['koa', () => sampleArgs('koa'), createShopWrite],
  [
    'bundled',
    () => sampleArgs('bundled', '--issuer-port', '0'),
    ({ url }) =>
      Promise.resolve({
        url: `${url}/customers`,
        headers: { ...json, 'X-API-Key': 'demo-api-key-4c1d9a7e' },
        body: '{"name":"late","email":"late@example.com"}',
        status: 201,
      }),
  ],
  [
    'reference',
    () => sampleArgs('reference', '--issuer-port', '0', '--database', join(folder, 'reference.sqlite')),
    async ({ url }) => {
      const { credentials } = (await (await fetch(`${url}/ui/config.json`)).json()) as {
        credentials: { name: string; tokenUrl: string; clientId: string; clientSecret: string }[];
      };
      const admin = credentials.find(({ name }) => name === 'admin');
      if (!admin) throw new Error('no admin');
      const grant = new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: admin.clientId,
        client_secret: admin.clientSecret,
      });
      const { access_token: token } = (await (await fetch(admin.tokenUrl, { method: 'POST', body: grant })).json()) as {
        access_token: string;
      };
      return {
        url: `${url}/products`,
        headers: { ...json, Authorization: `Bearer ${token}` },
        body: '{"name":"late","price":1}',
        status: 201,
      };
    },
  ],
  [
    'the issuer',
    () => sampleArgs('bundled', '--issuer-port', '0'),
    ({ issuer }) => {
      const grant = new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: 'bundled-catalogue',
        client_secret: 'demo-catalogue-secret',
      });
      return Promise.resolve({
        url: `${issuer}/token`,
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body: grant.toString(),
        status: 200,
      });
    },
  ],
  [
    'opchain serve',
    () => [
      'cli/bin/opchain.js',
      ...['serve', 'implementations/contract/shop.openapi.yaml', '--port', '0'],
      ...['--relay', `http://127.0.0.1:${(slowServer.address() as AddressInfo).port}`],
    ],
    async ({ url }) => {
      const { relay } = (await (await fetch(`${url}/config.json`)).json()) as { relay: { token: string } };
      const call = {
        method: 'GET',
        url: `http://127.0.0.1:${(slowServer.address() as AddressInfo).port}/`,
        headers: [],
        cookies: [],
        maxBodyBytes: 1000,
      };
      return {
        url: `${url}/relay`,
        headers: { 'Content-Type': 'application/json', Origin: url, 'X-Opchain-Relay-Token': relay.token },
        body: `${JSON.stringify(call)}\n`,
        status: 200,
      };
    },
  ],
];

describe.each(servers)('%s, when it receives a stop signal', (name, args, write) => {
  test('finishes pending requests, accepts no new ones and exits with code 0, with or without idle connections, which samples keep for 72 seconds', async () => {
    const running = await start(args());
    const { url, headers, body, status } = await write(running);
    const agent = new Agent({ keepAlive: true });
    const kept: unknown[] = [];
    // Two idle connections, as a page has them.
    for (const origin of [running.url, new URL(url).origin]) {
      const idle = request(`${origin}/nothing`, { agent });
      idle.end();
      const [response] = (await once(idle, 'response')) as [IncomingMessage];
      response.resume();
      kept.push(response.headers['keep-alive']);
    }
    expect(kept[0]).toBe(name === 'opchain serve' ? 'timeout=5' : 'timeout=72');
    const pendingRequest = await beginRequest(url, headers, body, new Agent({ keepAlive: true }));
    const ended = once(running.child, 'exit');
    running.child.kill('SIGTERM');
    const isRefused = () =>
      fetch(`${running.url}/nothing`).then(
        () => false,
        () => true,
      );
    while (!(await isRefused())) await delay(50);
    pendingRequest.outgoing.end(body.slice(1));
    expect(await pendingRequest.responseStatus).toBe(status);
    expect(await ended).toEqual([0, null]);
    agent.destroy();
  }, 60_000);
});

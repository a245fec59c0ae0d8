import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'opchain-start-'));
});

afterAll(() => rm(folder, { recursive: true }));

interface Started {
  child: ChildProcess;
  /** Output so far. */
  output: () => string;
  ready: Promise<string>;
  ended: Promise<[code: number | null, signal: string | null]>;
}

function start(framework: string, ...options: string[]): Started {
  const child = spawn(process.execPath, [join(__dirname, `../../${framework}/dist/main.js`), ...options], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'close') as Started['ended'];
  let output = '';
  const ready = new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        const url = /^Listening on (http:\S+)\n/.exec(output)?.[1];
        if (url) resolve(url);
      });
    }
    void ended.then(() => reject(new Error(`exited before it listened: ${output}`)));
  });
  ready.catch(() => undefined);
  return { child, output: () => output, ready, ended };
}

/** A POST of which only part of the body is sent yet. */
async function unfinishedPost(url: string): Promise<{ finish: () => Promise<number | undefined> }> {
  const body = JSON.stringify({ name: 'late', price: 1 });
  const outgoing = request(`${url}/products`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Content-Length': body.length, Expect: '100-continue' },
  });
  const responsesReceived = once(outgoing, 'response') as Promise<[{ statusCode?: number; resume(): void }]>;
  responsesReceived.catch(() => undefined);
  // The server answers the headers as soon as it has the request.
  outgoing.flushHeaders();
  await once(outgoing, 'continue');
  outgoing.write(body.slice(0, 5));
  return {
    async finish() {
      outgoing.end(body.slice(5));
      const [response] = await responsesReceived;
      response.resume();
      return response.statusCode;
    },
  };
}

const isServing = (url: string): Promise<boolean> =>
  fetch(`${url}/products`).then(
    () => true,
    () => false,
  );

describe.each(['express', 'fastify', 'hapi', 'koa'])('the start command of %s', (framework) => {
  test('prints its address and nothing else, serves there, and exits with 0 after SIGTERM once requests in progress are finished', async () => {
    const { child, ready, ended, output } = start(
      framework,
      '--port',
      '0',
      '--store',
      `sqlite:${folder}/${framework}.sqlite`,
      '--ui-path',
      '/my/builder',
    );
    const url = await ready;
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect((await fetch(`${url}/products`)).status).toBe(200);
    expect((await fetch(`${url}/my/builder/`)).status).toBe(200);
    expect((await fetch(`${url}/ui`)).status).toBe(404);

    const lateRequest = await unfinishedPost(url);
    child.kill('SIGTERM');
    // It accepts no new connection once it stops.
    while (await isServing(url));
    expect(await lateRequest.finish()).toBe(201);
    expect(await ended).toEqual([0, null]);
    expect(output()).toBe(`Listening on ${url}\n`);
  });

  test('stops even if a request never ends', async () => {
    const { child, ready, ended } = start(framework, '--port', '0');
    await unfinishedPost(await ready);
    child.kill('SIGINT');
    expect(await ended).toEqual([0, null]);
  });

  test('loses no saved record when it is killed', async () => {
    const options = ['--port', '0', '--store', `sqlite:${folder}/${framework}-killed.sqlite`];
    const first = start(framework, ...options);
    const url = await first.ready;
    const created = await Promise.all(
      Array.from({ length: 10 }, () =>
        fetch(`${url}/products`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: '{"name":"Tea","price":0.1}',
        }),
      ),
    );
    expect(created.map(({ status }) => status)).toEqual(created.map(() => 201));
    first.child.kill('SIGKILL');
    await first.ended;
    const second = start(framework, ...options);
    expect(await (await fetch(`${await second.ready}/products`)).json()).toHaveLength(10);
    second.child.kill('SIGTERM');
    await second.ended;
  });

  test.each([
    [['--help'], 0, /^Usage: node main\.js \[--port \d+\] .* \[--allowed-host NAME\]…\n$/],
    [['--port', 'x'], 2, /^--port must be a number from 0 to 65535, not "x"\.\nUsage: .*\n$/],
    [['--port', '70000'], 2, /^--port must be a number from 0 to 65535, not "70000"\.\nUsage: .*\n$/],
    [['--ui-path', 'ui/'], 2, /^--ui-path must be a path such as \/ui, not "ui\/"\.\nUsage: .*\n$/],
    [['--unknown'], 2, /^Unknown option '--unknown'.*\nUsage: .*\n$/],
    [['--store', 'cupboard'], 2, 'There is no store "cupboard". Use memory, sqlite:FILE or mongodb://….\n'],
    [
      ['--store', 'mongodb://127.0.0.1:9/shop'],
      1,
      /^No MongoDB server responds at mongodb:\/\/127\.0\.0\.1:9\/shop: .*\. Start it, or correct the address\.\n$/,
    ],
  ] as const)('with %j, exits with %i and a clear message', async (options, code, message) => {
    const { ended, output } = start(framework, ...options);
    expect(await ended).toEqual([code, null]);
    expect(output()).toEqual(typeof message === 'string' ? message : expect.stringMatching(message));
    expect(output()).not.toMatch(/\n\s+at /);
  });

  test('reports that its port is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const { ended, output } = start(framework, '--port', String(port));
    expect(await ended).toEqual([1, null]);
    expect(output()).toBe(`Port ${port} of 127.0.0.1 is in use. Choose another with --port, or 0 for a free one.\n`);
    other.close();
  });
});

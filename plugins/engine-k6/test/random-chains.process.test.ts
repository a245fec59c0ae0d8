import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { createKernel, type Kernel } from '@opchain/core';
import { openWorkflows } from '@opchain/core/internal/document';
import type { Executor } from '@opchain/core/plugin';
import { openApiLoader } from '@opchain/openapi-loader';
import { findK6 } from '@opchain/test-support/find-k6';
import { seededRandom } from '@opchain/test-support/seeded-random';
import { soakCount } from '@opchain/test-support/soak-count';
import { startServer } from '@opchain/test-support/start-server';
import { toK6Script } from '../src/to-k6-script.js';
import { makeRandomChain, randomApi, requestsApi } from './random-chains.js';
import type { SharedCase } from './shared-cases.js';

const COUNT = soakCount(20, 400);
const k6 = findK6();
if (k6 === undefined)
  console.warn('skipped: no k6 is installed (K6_PATH or the path), so random chains are not compared');

const origin = 'http://api.test';

/** The next response of a path, and what was asked for, in order. */
function play(replies: SharedCase['replies']) {
  const sent: string[] = [];
  const counts = new Map<string, number>();
  return {
    sent,
    reply(target: string, ...parts: readonly (string | undefined)[]) {
      sent.push([target, ...parts].map((part) => part ?? '').join(' '));
      const path = target.split('?')[0] ?? '';
      const count = counts.get(path) ?? 0;
      counts.set(path, count + 1);
      const list = replies[path] ?? [];
      const reply = list[count % Math.max(1, list.length)];
      return reply === undefined || reply === 'reset' ? { status: 500 } : reply;
    },
  };
}

/** In order, and whether the chain succeeded. */
type Outcome = readonly [sent: readonly string[], state: string];

async function runHere(
  kernel: Kernel,
  request: Parameters<Kernel['run']>[0],
  player: ReturnType<typeof play>,
): Promise<Outcome> {
  current = player;
  const summary = await kernel.run(request).finished;
  expect(summary.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  return [player.sent, summary.state];
}

let current = play({});
const executor: Executor = {
  name: 'player',
  handles: () => true,
  execute({ method, url, headers, cookies, body }) {
    const text = body === undefined || typeof body === 'string' ? (body ?? '') : new TextDecoder().decode(body);
    const cookie = cookies.map(([name, value]) => `${name}=${value}`).join('; ');
    const type = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1];
    const reply = current.reply(url.slice(origin.length), method, cookie, type, text);
    return Promise.resolve({
      status: reply.status ?? 200,
      statusText: '',
      headers: Object.entries(reply.headers ?? {}),
      body: new TextEncoder().encode(reply.body ?? ''),
      truncated: false,
    });
  },
};

async function runInK6(script: string, file: string, seed: string, player: ReturnType<typeof play>): Promise<Outcome> {
  const server = await startServer({
    '*': (response, { method, target, headers, body }) => {
      const reply = player.reply(target, method, headers.cookie ?? '', headers['content-type'], body);
      response.writeHead(reply.status ?? 200, { ...reply.headers, Connection: 'close' }).end(reply.body);
    },
  });
  try {
    await writeFile(file, script);
    const child = spawn(
      k6 ?? '',
      ['run', '--quiet', '--no-usage-report', '--out=json=-', '--summary-mode=disabled', file],
      {
        env: { ...process.env, SERVER_API: server.url, SERVER_REQUESTS: server.url, SEED: seed },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    await new Promise((resolve) => child.on('close', resolve));
    const [, value] =
      /"metric":"chain_succeeded","type":"Point","data":\{"time":"[^"]*","value":([01])/.exec(output) ?? [];
    return [player.sent, value === '1' ? 'succeeded' : value === '0' ? 'failed' : output];
  } finally {
    await server.stop();
  }
}

(k6 === undefined ? test.skip : test)(
  `${COUNT} random chains send the same requests in the same order, and succeed or fail alike, here and in k6`,
  async () => {
    const random = seededRandom(41);
    const folder = await mkdtemp(join(tmpdir(), 'opchain-k6-random-'));
    const kernel = await createKernel({
      plugins: [openApiLoader(), { name: 'player', apply: (context) => context.addExecutor(executor) }],
    });
    const states = new Set<string>();
    try {
      const api = await kernel.load({ location: 'api.json', content: JSON.stringify(randomApi) });
      const requests = await kernel.load({ location: 'requests.json', content: JSON.stringify(requestsApi) });
      const descriptions = { api, requests };
      for (let index = 0; index < COUNT; index += 1) {
        const { document, replies } = makeRandomChain(random);
        const { chain, library } = await openWorkflows(document, {
          location: 'random.arazzo.json',
          workflow: 'main',
          load: () => Promise.resolve(undefined),
        });
        const seed = `random.${index}@2026-11-27T12:00:00.000Z`;
        const parts = { workflows: library.workflows, servers: { api: origin, requests: origin } };
        const request = { chain, descriptions, ...parts, options: { seed } };
        const here = await runHere(kernel, request, play(replies));
        const script = await toK6Script(chain, descriptions, { ...parts, writtenBy: 'a test' });
        const there = await runInK6(script, join(folder, 'script.js'), seed, play(replies));
        expect([document, there]).toEqual([document, here]);
        states.add(here[1]);
      }
      expect([...states].sort()).toEqual(['failed', 'succeeded']);
    } finally {
      await kernel.dispose();
      await rm(folder, { recursive: true });
    }
  },
  soakCount(300_000, 3_600_000),
);

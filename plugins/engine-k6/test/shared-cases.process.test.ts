import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readRuntime } from '../src/read-runtime.js';
import { toDefinition } from '../src/to-definition.js';
import { writeScript } from '../src/write-script.js';
import { findK6 } from '@opchain/test-support/find-k6';
import { startServer, type TestServer } from '@opchain/test-support/start-server';
import { openCase } from './open-case.js';
import { type CasePlayer, playCase } from './play-case.js';
import { toSuite } from './run-definition.js';
import { sharedCases } from './shared-cases.js';

jest.setTimeout(60_000);

const k6 = findK6();
if (k6 === undefined)
  console.warn('skipped: no k6 is installed (K6_PATH or the path), so the shared cases only run with a fake k6');

/**
 * A server that responds from a player, with a new connection per request: k6 would repeat a request that fails on a
 * reused one.
 */
const servePlayer = (player: CasePlayer): Promise<TestServer> =>
  startServer({
    '*': (response, { method, target, body }) => {
      const reply = player.reply(method, `http://server${target}`, body);
      if (reply === 'reset') response.socket?.destroy();
      else response.writeHead(reply.status ?? 200, { ...reply.headers, Connection: 'close' }).end(reply.body);
    },
  });

function runK6(script: string): Promise<{ status: number | null; output: string }> {
  const child = spawn(k6!, ['run', '--no-usage-report', '--no-color', script], { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return new Promise((resolve) => child.on('close', (status) => resolve({ status, output })));
}

(k6 === undefined ? describe.skip : describe)('by k6 itself', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'opchain-k6-cases-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  // Long pauses are tested with a fake clock instead.
  const brief = sharedCases.filter(({ delays = [] }) => delays.every((delay) => delay < 1_000));

  test.each(brief)('$title', async (one) => {
    const player = playCase(one);
    const server = await servePlayer(player);
    const { kernel, chain, descriptions } = await openCase(one);
    try {
      const definition = toSuite(await toDefinition(chain, descriptions, { api: server.url }));
      const script = join(folder, 'case.js');
      writeFileSync(
        script,
        writeScript(definition, { runtime: await readRuntime(definition), writtenBy: 'a test', loads: [] }),
      );
      const { status, output } = await runK6(script);
      expect([player.sent(), status === 0 || output]).toEqual([
        one.sent,
        one.isSuccess ? true : expect.stringContaining('thresholds on metrics'),
      ]);
    } finally {
      await server.stop();
      await kernel.dispose();
    }
  });
});

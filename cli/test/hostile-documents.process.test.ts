import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  chainOf,
  hostileChains,
  hostileDescriptions,
  type HostileDocument,
} from '../../scripts/bench/faults/hostile-documents.mjs';
import { type HostileRun, runHostile } from '../../scripts/bench/faults/run-hostile.mjs';
import { type ServedJson, serveJson } from '@opchain/test-support/serve-json';

/**
 * Five times the documented limits (one second, 150 MB more than a harmless document) because test machines are noisy.
 */
const MAX_MILLISECONDS = 5_000;
const MAX_MEGABYTES = 750;

let folder: string;
let api: ServedJson;
let baseline: HostileRun;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'opchain-hostile-'));
  api = await serveJson({ a: { b: 1 } });
  await writeFile(
    join(folder, 'api.json'),
    JSON.stringify({ openapi: '3.1.0', paths: { '/ask': { get: { operationId: 'ask', responses: {} } } } }),
  );
  baseline = await run(await save('harmless.json', JSON.stringify(chainOf('api.json'))));
  expect([baseline.err, baseline.code]).toEqual(['', 0]);
});

afterAll(async () => {
  await api.stop();
  await rm(folder, { recursive: true, force: true });
});

async function save(name: string, content: string | Uint8Array): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, content);
  return file;
}

const run = (chain: string) => runHostile(['run', chain, '--server', `api=${api.url}`]);

function expectOutcome(
  outcome: HostileDocument['outcome'],
  { code, out, err, milliseconds, megabytes }: HostileRun,
): void {
  const isRead = outcome === 'read';
  expect([code, isRead ? out : err]).toEqual([
    isRead ? 0 : 2,
    isRead ? expect.stringContaining('1 of 1 steps succeeded') : expect.stringMatching(outcome),
  ]);
  expect(err).not.toMatch(/ at .*\.js:\d+/);
  expect(milliseconds - baseline.milliseconds).toBeLessThan(MAX_MILLISECONDS);
  expect(megabytes - baseline.megabytes).toBeLessThan(MAX_MEGABYTES);
}

describe('the command reads or rejects quickly and in little memory a description with', () => {
  test.each(Object.entries(hostileDescriptions))('%s', async (_, { type, make, outcome }) => {
    await save(`hostile.${type}`, make());
    expectOutcome(outcome, await run(await save('chain.json', JSON.stringify(chainOf(`hostile.${type}`)))));
  });
});

describe('and a chain file with', () => {
  test.each(Object.entries(hostileChains))('%s', async (_, { type, make, outcome }) => {
    expectOutcome(outcome, await run(await save(`hostile.${type}`, make())));
  });
});

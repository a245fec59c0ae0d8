import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  chainForResponses,
  describeResponse,
  hostileResponses,
  startHostileServers,
} from '../../../scripts/bench/faults/hostile-responses.mjs';
import { type HostileRun, runHostile } from '../../../scripts/bench/faults/run-hostile.mjs';

/** Five times the documented 100 MB because test machines are noisy. */
const MAX_MEGABYTES = 500;

const names = Object.keys(hostileResponses);
let folder: string;
let servers: Awaited<ReturnType<typeof startHostileServers>>;
let baseline: HostileRun;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'opchain-answers-'));
  servers = await startHostileServers();
  for (const name of [...names, 'good'])
    await writeFile(join(folder, `${name}.json`), JSON.stringify(describeResponse(name)));
  baseline = await call([]);
  expect([baseline.code, baseline.err]).toEqual([0, '']);
});

afterAll(async () => {
  await servers.stop();
  await rm(folder, { recursive: true, force: true });
});

async function call(failures: readonly string[]): Promise<HostileRun> {
  const chain = join(folder, 'chain.json');
  await writeFile(chain, JSON.stringify(chainForResponses(failures)));
  return runHostile([
    'run',
    chain,
    '--step-timeout',
    '3000',
    ...[...failures, 'good'].flatMap((name) => ['--server', `${name}=${servers.urls[name]}`]),
  ]);
}

describe('a process reports the error, continues its other branches and uses little memory for:', () => {
  test.each(Object.entries(hostileResponses))('%s', async (name, { code, messagePattern }) => {
    const run = await call([name]);
    expect(run.out).toMatch(messagePattern);
    expect(run.out).toContain(`[${code}]`);
    expect(run.out).toMatch(/3 of 5 steps succeeded, 1 failed, 1 skipped/);
    expect(run.code).toBe(1);
    expect(run.err).toBe('');
    expect(run.megabytes - baseline.megabytes).toBeLessThan(MAX_MEGABYTES);
  });

  test('all of them in one run', async () => {
    const run = await call(names);
    for (const { code, messagePattern } of Object.values(hostileResponses)) {
      expect(run.out).toMatch(messagePattern);
      expect(run.out).toContain(`[${code}]`);
    }
    expect(run.out).toContain(
      `3 of ${3 + 2 * names.length} steps succeeded, ${names.length} failed, ${names.length} skipped`,
    );
    expect(run.megabytes - baseline.megabytes).toBeLessThan(MAX_MEGABYTES);
  });
});

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, jest, test } from '@jest/globals';
import {
  chainForResponses,
  describeResponse,
  startHostileServers,
} from '../../../scripts/bench/faults/hostile-responses.mjs';
import { runHostile } from '../../../scripts/bench/faults/run-hostile.mjs';

jest.setTimeout(300_000);

test.each([
  ['times out after the default limit of 30 s', [], 30_000],
  ['times out after a limit of 100 s', ['--step-timeout', '100000'], 100_000],
])('a server that does not respond %s, and the other branches finish long before', async (_, args, limit) => {
  const folder = await mkdtemp(join(tmpdir(), 'opchain-silence-'));
  const servers = await startHostileServers();
  try {
    for (const name of ['silent', 'good'])
      await writeFile(join(folder, `${name}.json`), JSON.stringify(describeResponse(name)));
    const chain = join(folder, 'chain.json');
    await writeFile(chain, JSON.stringify(chainForResponses(['silent'])));
    const run = await runHostile([
      'run',
      chain,
      ...args,
      ...['silent', 'good'].flatMap((name) => ['--server', `${name}=${servers.urls[name]}`]),
    ]);
    expect(run.out).toContain(`The step exceeded its timeout of ${limit} ms. [STEP_TIMEOUT]`);
    expect(run.out).toMatch(/3 of 5 steps succeeded, 1 failed, 1 skipped/);
    expect(run.code).toBe(1);
    expect(run.milliseconds).toBeGreaterThan(limit);
  } finally {
    await servers.stop();
    await rm(folder, { recursive: true, force: true });
  }
});

import { readFile } from 'node:fs/promises';
import { describe, expect, test } from '@jest/globals';
import { soakCount } from '@opchain/test-support/soak-count';
import { check } from '../../src/check/check.js';
import { loadContract } from '../../src/contract/load-contract.js';
import { foreignCredentials } from './credentials.js';
import { foreignEntries, type ForeignName, startForeign } from './start-foreign.js';

interface PlantedFault {
  readonly id: string;
  readonly derivable: boolean;
}

const minutes = 60_000;
/** The share of the faults against its description that a check of a server catches. */
const MIN_CAUGHT = 0.85;

/** The cases that fail on a server with a fault, or on a sound one; with ten minutes of settings, suspicions among them. */
async function listFailed(name: ForeignName, planted?: string): Promise<string[]> {
  const server = await startForeign(name, planted);
  try {
    const contract = await loadContract(`conformance/test/foreign/settings/${name}`);
    const { results } = await check(contract, { url: server.url, credentials: foreignCredentials[name] });
    return results.flatMap(({ verdict, case: { id } }) => (['failed', 'error'].includes(verdict) ? [id] : []));
  } finally {
    await server.stop();
  }
}

describe.each(foreignEntries)('the check of %s', (name, { faultList, missing }) => {
  const why = missing === undefined ? '' : ` (skipped: no ${missing})`;
  const startTest = missing === undefined ? test : test.skip;

  startTest(`passes the sound server${why}`, async () => expect(await listFailed(name)).toEqual([]), 4 * minutes);

  startTest(
    `explores the sound server without a failure${why}`,
    async () => {
      const server = await startForeign(name);
      try {
        const contract = await loadContract(`conformance/test/foreign/settings/${name}`);
        const target = { url: server.url, credentials: foreignCredentials[name] };
        const { results, exploration } = await check(contract, target, { explore: { seed: 3, durationMs: 3_000 } });
        expect(results.map(({ verdict, reason = '' }) => `${verdict} ${reason}`)).toEqual(['passed ']);
        expect(exploration?.operations).toBeGreaterThan(8);
      } finally {
        await server.stop();
      }
    },
    60_000,
  );

  startTest(
    `catches faults against its description${why}`,
    async () => {
      const all = JSON.parse(await readFile(faultList, 'utf8')) as PlantedFault[];
      const derivable = all.filter((each) => each.derivable);
      const count = soakCount(1, derivable.length);
      const sample = Array.from(
        { length: count },
        (_, index) => derivable[Math.floor(((index + 0.25) * derivable.length) / count)],
      );
      const missed: string[] = [];
      for (const each of sample) {
        if (each !== undefined && (await listFailed(name, each.id)).length === 0) missed.push(each.id);
      }
      expect({ missed, isEnough: missed.length <= (1 - MIN_CAUGHT) * count }).toMatchObject({ isEnough: true });
    },
    soakCount(4, 60) * minutes,
  );
});

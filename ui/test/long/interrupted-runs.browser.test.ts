import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { seededRandom } from '@opchain/test-support/seeded-random';
import { soakCount } from '@opchain/test-support/soak-count';
import { useChromium } from '@opchain/test-support/shared/use-shared';
import type { TestServer } from '@opchain/test-support/start-server';
import { serveBuilder } from '../support/serve-builder.js';
import { interruptions, interruptRun, startSlowApi } from './interrupt-runs.js';

const TRIALS = soakCount(8, 50);
/** Calls of a run that is not interrupted. */
const CALLS = 17;

jest.setTimeout(soakCount(180_000, 900_000));

const browser = useChromium();
const seed = Number(process.env['SEED'] ?? 34);
const random = seededRandom(seed);

let api: TestServer;
let host: Awaited<ReturnType<typeof serveBuilder>>;

beforeAll(async () => {
  api = await startSlowApi(random);
  host = await serveBuilder(api.url, 'slow');
});

afterAll(async () => {
  await host?.close();
  await api?.stop();
});

test(`each call that the server saw is in the history after ${TRIALS} interruptions at random moments`, async () => {
  console.log(`SEED=${seed}`);
  for (let trial = 0; trial < TRIALS; trial += 1) {
    const how = interruptions[trial % interruptions.length]!;
    const calls = 1 + Math.floor(random() * (CALLS - 2));
    const { seen, recorded, verdicts } = await interruptRun(browser, host.url, api, { how, trial, calls });
    const missing = [...seen];
    for (const target of recorded) {
      const at = missing.indexOf(target);
      if (at >= 0) missing.splice(at, 1);
    }
    expect({ trial, how, calls, missing, verdicts }).toEqual({
      trial,
      how,
      calls,
      missing: [],
      verdicts: [how === 'stop' ? 'Cancelled' : 'Interrupted'],
    });
    // A call that was written down may not have been sent: at most those that were in flight.
    expect(recorded.length - seen.length).toBeLessThanOrEqual(5);
  }
});

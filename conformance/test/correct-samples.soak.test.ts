import { expect, jest, test } from '@jest/globals';
import { listProfileCases } from '../src/check/list-cases.js';
import { runCases } from '../src/engine/run-cases.js';
import { openTarget } from '../src/engine/target/open-target.js';
import { startBundledTarget, startReferenceTarget, startShopTarget } from '@opchain/test-support/start-targets';

jest.setTimeout(3_600_000);

const RUNS = 20;

test.each([
  ...['express', 'fastify', 'hapi', 'koa'].map(
    (framework) => [framework, () => startShopTarget(framework, 'memory')] as const,
  ),
  ['bundled', startBundledTarget] as const,
  ['reference', () => startReferenceTarget()] as const,
])(`${RUNS} checks of %s, which is correct, raise no false alarm`, async (_name, start) => {
  const started = await start();
  const alarms: string[] = [];
  try {
    const cases = await listProfileCases(started.options.profile);
    for (let run = 1; run <= RUNS; run++) {
      const target = await openTarget(started.options);
      const results = await runCases(cases, target).finally(() => target.close());
      for (const result of results)
        if (result.verdict !== 'passed')
          alarms.push(`${run}: ${result.case.title}: ${result.reason ?? result.verdict}`);
    }
  } finally {
    await started.stop();
  }
  expect(alarms).toEqual([]);
});

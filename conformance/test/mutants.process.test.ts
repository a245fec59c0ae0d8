import { describe, expect, test } from '@jest/globals';
import { listProfileCases } from '../src/check/list-cases.js';
import { openTarget } from '../src/engine/target/open-target.js';
import { runCases } from '../src/engine/run-cases.js';
import { handMutants } from './mutants/hand-mutants.js';
import { runMutants } from './mutants/run-mutants.js';
import { startMutatingProxy } from '../src/prove/start-mutating-proxy.js';
import {
  startBundledTarget,
  type StartedTarget,
  startReferenceTarget,
  startShopTarget,
} from '@opchain/test-support/start-targets';

const profiles: readonly (readonly [string, () => Promise<StartedTarget>])[] = [
  ['shop', () => startShopTarget('fastify', 'memory')],
  ['bundled', startBundledTarget],
  ['reference', () => startReferenceTarget()],
];

describe.each(profiles)('%s', (name, start) => {
  const mutants = handMutants.filter(({ profile }) => profile === name);
  if (mutants.length === 0) throw new Error(`There is no mutant of ${name}.`);

  test('every mutant is caught by its case', async () => {
    const started = await start();
    try {
      const verdicts = await runMutants(mutants, started.options);
      expect(
        verdicts
          .filter(({ caught }) => !caught)
          .map(({ mutant, caseTitle, message }) => `${mutant.title}: not caught by "${caseTitle}" (${message})`),
      ).toEqual([]);
    } finally {
      await started.stop();
    }
  }, 120_000);

  test('a correct server behind the same proxy passes all cases', async () => {
    const started = await start();
    const proxy = await startMutatingProxy(started.options.url);
    const target = await openTarget({ ...started.options, url: proxy.url });
    try {
      const results = await runCases(await listProfileCases(started.options.profile), target);
      expect(
        results
          .filter(({ verdict }) => verdict !== 'passed')
          .map((result) => `${result.case.title}: ${result.reason ?? ''}`),
      ).toEqual([]);
    } finally {
      await target.close();
      await proxy.close();
      await started.stop();
    }
  }, 120_000);
});

import { expect } from '@jest/globals';
import type { StartedTarget } from '@opchain/test-support/start-targets';
import { listProfileCases } from '../src/check/list-cases.js';
import type { ConformanceCase } from '../src/engine/conformance-case.js';
import { runCases } from '../src/engine/run-cases.js';
import { openTarget } from '../src/engine/target/open-target.js';

/** The rules that another store can break: the others are about requests that never reach it. */
const storeRules = new Set([
  'success',
  'behavior',
  'stored',
  'own-id',
  'same-record',
  'links',
  'location',
  'deleted',
  'named',
  'cursor',
]);

/** Every case on one framework; on the others, those that depend on the store. */
export const isStoreCase =
  (framework: string) =>
  ({ rule }: ConformanceCase) =>
    framework === 'fastify' || rule === undefined || storeRules.has(rule);

/** Expects a server to pass the cases of its profile. */
export async function expectConforming(
  start: () => Promise<StartedTarget>,
  isTried: (testCase: ConformanceCase) => boolean = () => true,
): Promise<void> {
  const started = await start();
  const target = await openTarget(started.options);
  try {
    const cases = await listProfileCases(started.options.profile);
    const results = await runCases(cases.filter(isTried), target);
    const bad = results
      .filter(({ verdict }) => verdict !== 'passed')
      .map((result) => `${result.case.title}: ${result.reason ?? result.verdict}`);
    expect(bad).toEqual([]);
  } finally {
    await target.close();
    await started.stop();
  }
}

import { listProfileCases } from '../../src/check/list-cases.js';
import { openTarget, type TargetOptions } from '../../src/engine/target/open-target.js';
import { runCase } from '../../src/engine/run-cases.js';
import type { Mutant } from './mutant.js';
import { startMutatingProxy } from '../../src/prove/start-mutating-proxy.js';

export interface MutantVerdict {
  readonly mutant: Mutant;
  readonly caught: boolean;
  /** Title of the case that should catch the mutant. */
  readonly caseTitle: string;
  /** The reason of the case's failure if it caught the mutant. */
  readonly message: string;
}

/** Runs each mutant in front of a correct server with the case that should catch it. */
export async function runMutants(mutants: readonly Mutant[], healthyTarget: TargetOptions): Promise<MutantVerdict[]> {
  const proxy = await startMutatingProxy(healthyTarget.url);
  const target = await openTarget({ ...healthyTarget, url: proxy.url });
  try {
    const cases = await listProfileCases(healthyTarget.profile);
    const verdicts: MutantVerdict[] = [];
    for (const mutant of mutants) {
      const testCase = cases.find(({ id }) => id === mutant.caughtBy);
      if (testCase === undefined)
        throw new Error(
          `Mutant ${mutant.id} names the case ${mutant.caughtBy}, which ${healthyTarget.profile} does not have`,
        );
      proxy.install(mutant.mutate);
      const result = await runCase(testCase, target);
      verdicts.push({
        mutant,
        caught: result.verdict === 'failed',
        caseTitle: testCase.title,
        message: result.reason ?? result.verdict,
      });
    }
    return verdicts;
  } finally {
    await target.close();
    await proxy.close();
  }
}

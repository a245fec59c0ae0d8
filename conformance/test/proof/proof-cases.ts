import { describe, expect, test } from '@jest/globals';
import { proveTarget, provenTargets } from './prove-target.js';

/** Soak tests run all mutants; a seeded sample runs with the other tests. */
export function testProof({ sample, timeoutMs }: { readonly sample: number; readonly timeoutMs: number }): void {
  describe('the derived cases catch at least 97 % of the derived mutants that are not equivalent', () => {
    test.each(provenTargets)(
      'of %s',
      async (_, start) => {
        const started = await start();
        try {
          const results = await proveTarget(started, (mutants) => chooseSeeded(mutants, sample));
          const missed = results.filter(({ verdict }) => verdict === 'failed');
          const caught = results.filter(({ verdict }) => verdict === 'passed').length;
          expect(caught).toBeGreaterThan(Math.min(sample, results.length) / 2);
          const tolerated = Math.floor(0.03 * (caught + missed.length));
          expect(
            missed.slice(tolerated).map((result) => `${result.case.title} (${result.clause}): ${result.received}`),
          ).toEqual([]);
        } finally {
          await started.stop();
        }
      },
      timeoutMs,
    );
  });
}

/** A sample that is the same in every run: a linear congruential generator (Numerical Recipes) with the seed 15. */
function chooseSeeded<T>(mutants: readonly T[], count: number): readonly T[] {
  if (count >= mutants.length) return mutants;
  const rest = [...mutants];
  let seed = 15;
  return Array.from({ length: count }, () => {
    seed = (seed * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return rest.splice(seed % rest.length, 1)[0]!;
  });
}

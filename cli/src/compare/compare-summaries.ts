import type { RunSummary } from '@opchain/core';
import { Aligner } from './aligner.js';
import { compareRuns } from './compare-runs.js';
import type { Comparison } from './comparison-lines.js';
import { countComparedCalls, listFailures } from './list-failures.js';
import { pairResults } from './pair-results.js';

/** Compares two runs of one chain. Its outputs are compared last, as `whole run`. */
export function compareSummaries(a: RunSummary, b: RunSummary): Comparison {
  const pairs = pairResults(a, b);
  const aligner = new Aligner();
  const differences = compareRuns(pairs, aligner);
  const outputs = aligner.compare(a.outputs, b.outputs, '/outputs');
  return {
    differences: [...differences, ...outputs.map((difference) => ({ stepId: 'whole run', ...difference }))],
    failures: listFailures(pairs),
    comparedCalls: countComparedCalls(pairs),
  };
}

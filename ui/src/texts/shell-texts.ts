import type { RunSummary } from '@opchain/core';

/** Texts of the top bar, palette, inspector and dialogs. */
export const shellTexts = {
  run: 'Run',
  stop: 'Stop',
  runEnded(summary: RunSummary): string {
    const failed = summary.results.filter((result) => result.state === 'failed').length;
    const succeeded = summary.results.filter((result) => result.state === 'succeeded').length;
    if (summary.state === 'refused') return `Not run: ${summary.problems.filter((problem) => problem.severity === 'error').length} problems`;
    return `Run ${summary.state}: ${succeeded} succeeded, ${failed} failed`;
  },
};

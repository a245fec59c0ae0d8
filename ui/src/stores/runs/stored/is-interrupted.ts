import type { RunSummary } from '@opchain/core';

/** True for a run that did not end: the page was closed or reloaded, or the browser crashed. */
export function isInterrupted({ diagnostics }: Pick<RunSummary, 'diagnostics'>): boolean {
  return diagnostics.some(({ code }) => code === 'RUN_INTERRUPTED');
}

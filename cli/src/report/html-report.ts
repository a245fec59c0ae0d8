import type { Chain, RunRequest, RunSummary } from '@opchain/core';
import { runToHtml } from '@opchain/core/drawing';

/** The run as one HTML page, in parts. */
export function toHtml(summary: RunSummary, chain: Chain, descriptions: RunRequest['descriptions']): Iterable<string> {
  return runToHtml({ chain, summary, describe: ({ source, id }) => descriptions[source]?.find(id) });
}

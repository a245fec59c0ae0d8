import type { Chain, RunSummary } from '@opchain/core';
import { runToHtml } from '@opchain/core/internal/drawing';
import type { Stores } from '../../stores/stores.js';

/** A run as one HTML page. */
export function toHtml({ descriptions, workflows }: Stores, chain: Chain, summary: RunSummary): string {
  return [
    ...runToHtml({
      chain,
      summary,
      describe: (operation) => descriptions.find(operation),
      findWorkflow: (workflow) => workflows.value.called?.find(workflow),
    }),
  ].join('');
}

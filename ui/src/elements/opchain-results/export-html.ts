import type { Chain, RunSummary } from '@opchain/core';
import { runToHtml } from '@opchain/drawing';
import { examineValues } from '../../stores/report/examine-values.js';
import type { Stores } from '../../stores/stores.js';

/** A run as one HTML page. */
export async function toHtml(stores: Stores, chain: Chain, summary: RunSummary): Promise<string> {
  const { descriptions, workflows } = stores;
  const values = await examineValues(chain.steps, stores);
  return [
    ...runToHtml({
      chain,
      summary,
      describe: (operation) => descriptions.find(operation),
      secretFields: ({ id }) => values.get(id)?.secretFields,
      findWorkflow: (workflow) => workflows.value.called?.find(workflow),
    }),
  ].join('');
}

import type { Chain, RunRequest, RunSummary } from '@opchain/core';
import { runToHtml } from '@opchain/core/internal/drawing';
import type { WorkflowRef } from '@opchain/core/internal/model';

/** The run as one HTML page, in parts. */
export function toHtml(summary: RunSummary, request: RunRequest): Iterable<string> {
  return runToHtml({
    chain: request.chain,
    summary,
    describe: ({ source, id }) => request.descriptions[source]?.find(id),
    findWorkflow: (workflow) => findWorkflow(request, workflow),
  });
}

/** A workflow of the chain's own document, or of a source of type `arazzo`. */
function findWorkflow({ workflows, documents }: RunRequest, { source, id }: WorkflowRef): Chain | undefined {
  return (source === undefined ? workflows : documents?.[source]?.workflows)?.[id];
}

import type { Chain, OperationStep, RunRequest, RunSummary } from '@opchain/core';
import { runToHtml } from '@opchain/drawing';
import { listSecretFields, type WorkflowRef } from '@opchain/core/internal/model';

/** The run as one HTML page, in parts. */
export async function toHtml(summary: RunSummary, request: RunRequest): Promise<Iterable<string>> {
  const secretFields = await readSecretFields(request);
  return runToHtml({
    chain: request.chain,
    summary,
    describe: ({ source, id }) => request.descriptions[source]?.find(id),
    secretFields: ({ id }) => secretFields.get(id),
    findWorkflow: (workflow) => findWorkflow(request, workflow),
  });
}

async function readSecretFields({
  chain,
  descriptions,
}: RunRequest): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const read = async ({ id, operation }: OperationStep): Promise<[string, ReadonlySet<string>][]> => {
    const detail = await descriptions[operation.source]?.operation(operation.id).catch(() => undefined);
    return detail === undefined ? [] : [[id, listSecretFields(detail, 'request')]];
  };
  const steps = chain.steps.filter((step) => step.kind === 'operation');
  return new Map((await Promise.all(steps.map(read))).flat());
}

/** A workflow of the chain's own document, or of a source of type `arazzo`. */
function findWorkflow({ workflows, documents }: RunRequest, { source, id }: WorkflowRef): Chain | undefined {
  return (source === undefined ? workflows : documents?.[source]?.workflows)?.[id];
}

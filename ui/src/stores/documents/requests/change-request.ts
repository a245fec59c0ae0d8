import type { Chain, OperationRef, OperationStep, ParameterInput } from '@opchain/core';
import { editStep, listWorkflowIds } from '@opchain/core/internal/document';
import type { ChainStore, Outcome } from '../../chain/chain-store.js';
import { prepareRequest, type RequestStores } from './prepare-request.js';
import { readRequestUrl, type RequestUrl } from './read-request-url.js';

export interface RequestEditStores extends RequestStores {
  readonly chain: ChainStore;
}

/**
 * Lets a step send another request of the user; an empty address is still to be typed. Values of its query become inputs.
 * Undefined if the address cannot be one, else what came of it.
 */
export async function changeRequest(
  stores: RequestEditStores,
  stepId: string,
  method: string,
  address: string,
): Promise<Outcome | undefined> {
  const { chain, descriptions } = stores;
  const url = readRequestUrl(address);
  if (!url && address !== '') return undefined;
  const ref = await prepareRequest(stores, { method, url });
  const location = descriptions.entry(ref.source)?.location ?? '';
  return chain.change(stepId, 'inspector', 'request', (before) => {
    const changed = editStep(before, stepId, (step) =>
      step.kind === 'operation' ? withRequest(step, ref, url) : step,
    );
    const isKnown = changed.sources.some(({ name }) => name === ref.source);
    const sources = isKnown ? changed.sources : [...changed.sources, { name: ref.source, url: location }];
    return dropUnused({ ...changed, sources }, (name) => descriptions.entry(name)?.requests !== undefined);
  });
}

function withRequest(
  step: OperationStep,
  operation: OperationRef,
  { path, values }: Pick<RequestUrl, 'path' | 'values'> = { path: '/', values: { path: {}, query: [] } },
): OperationStep {
  const typed: readonly ParameterInput[] = [
    ...Object.entries(values.path).map(([name, value]) => ({ in: 'path' as const, name, value })),
    ...values.query.map(([name, value]) => ({ in: 'query' as const, name, value })),
  ];
  const isTyped = (each: ParameterInput): boolean =>
    typed.some((other) => other.in === each.in && other.name === each.name);
  const kept = step.parameters.filter(
    (each) => !isTyped(each) && (each.in !== 'path' || path.includes(`{${each.name}}`)),
  );
  return { ...step, operation, parameters: [...kept, ...typed] };
}

/** Without the sources of requests that no step sends any more. In a document of several chains, another one may. */
function dropUnused(chain: Chain, isOfRequests: (source: string) => boolean): Chain {
  if (listWorkflowIds(chain).length > 1) return chain;
  const isUsed = (source: string): boolean =>
    chain.steps.some((step) => step.kind === 'operation' && step.operation.source === source);
  return { ...chain, sources: chain.sources.filter(({ name }) => isUsed(name) || !isOfRequests(name)) };
}

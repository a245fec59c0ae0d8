import { setActions, type StepActions } from '@opchain/core/internal/document';
import type { ChainStore, ChangeOrigin, Outcome } from './chain-store.js';

/**
 * What happens after the step succeeded or failed; jumps change the chain to list order.
 *
 * @param options `mergeKey`: of a field being typed in
 */
export function changeActions(
  store: ChainStore,
  id: string,
  actions: StepActions,
  { origin, mergeKey }: { readonly origin: ChangeOrigin; readonly mergeKey?: string | undefined },
): Outcome {
  return store.change(id, origin, mergeKey, (chain) => setActions(chain, id, actions));
}

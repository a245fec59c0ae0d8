import type { Chain } from '../../model/chain.js';
import { otherWorkflows } from './other-workflows.js';

/** The ids of the workflows in the document of a chain, in document order, its own included. */
export function listWorkflowIds({ id, extensions }: Pick<Chain, 'id' | 'extensions'>): readonly string[] {
  const { before, after } = otherWorkflows(extensions);
  return [...before.map(idOf), id, ...after.map(idOf)].filter((each) => each !== '');
}

function idOf({ workflowId }: { readonly workflowId?: unknown }): string {
  return typeof workflowId === 'string' ? workflowId : '';
}

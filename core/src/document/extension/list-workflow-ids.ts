import type { Chain } from '../../model/chain.js';

/** The ids of the workflows in the document of a chain, in document order, its own included. */
export function listWorkflowIds({ id, document }: Pick<Chain, 'id' | 'document'>): readonly string[] {
  const ids = [...(document?.before ?? []), { id }, ...(document?.after ?? [])].map((each) => each.id);
  return ids.filter((each) => each !== '');
}

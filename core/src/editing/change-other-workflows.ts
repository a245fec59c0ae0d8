import { embedWorkflow } from '../document/extension/embedded-workflow.js';
import { openWorkflow } from '../document/workflows/edit-workflows.js';
import type { Chain, OtherWorkflow } from '../model/chain.js';

/** Changes the other chains of the document; one that `change` returns as it is keeps its text. */
export function changeOtherWorkflows(chain: Chain, change: (other: Chain) => Chain): Chain {
  const { document } = chain;
  if (document?.before === undefined && document?.after === undefined) return chain;
  const follow = (entry: OtherWorkflow): OtherWorkflow => {
    const other = openWorkflow(chain, entry.id);
    const changed = change(other);
    return changed === other ? entry : embedWorkflow(changed);
  };
  const { before = [], after = [] } = document;
  return { ...chain, document: { ...document, before: before.map(follow), after: after.map(follow) } };
}

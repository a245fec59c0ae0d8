import { embedWorkflow } from '../document/extension/embedded-workflow.js';
import { otherWorkflows } from '../document/extension/other-workflows.js';
import { openWorkflow } from '../document/workflows/edit-workflows.js';
import type { Chain } from '../model/chain.js';
import type { JsonObject } from '../model/json.js';

/** Changes the other chains of the document; one that `change` returns as it is keeps its text. */
export function changeOtherWorkflows(chain: Chain, change: (other: Chain) => Chain): Chain {
  if (chain.extensions?.['/workflows'] === undefined) return chain;
  const follow = (entry: JsonObject): JsonObject => {
    const other = openWorkflow(chain, entry['workflowId'] as string);
    const changed = change(other);
    return changed === other ? entry : embedWorkflow(changed);
  };
  const { before, after } = otherWorkflows(chain.extensions);
  const others: JsonObject = { before: before.map(follow), after: after.map(follow) };
  return { ...chain, extensions: { ...chain.extensions, '/workflows': others } };
}

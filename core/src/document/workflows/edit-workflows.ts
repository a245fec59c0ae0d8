import { OpchainError } from '../../model/errors/opchain-error.js';
import type { Chain } from '../../model/chain.js';
import type { JsonObject } from '../../model/json.js';
import { uniqueName } from '../../model/unique-name.js';
import { listWorkflowIds } from '../extension/list-workflow-ids.js';
import { otherWorkflows } from '../extension/other-workflows.js';
import { readDocument } from '../read/read-document.js';
import { embeddedWorkflow, embedWorkflow } from '../extension/embedded-workflow.js';
import { toDocument } from '../extension/to-document.js';
import { renameWorkflowRefs } from './rename-workflow-refs.js';

/**
 * Another workflow of the document of a chain, with the chain among its other workflows: nothing is lost, even if the
 * chain is incomplete. Throws `WORKFLOW_UNKNOWN`, and like `readDocument` if the workflow of a file is not valid.
 */
export function openWorkflow(chain: Chain, id: string): Chain {
  if (id === chain.id) return chain;
  const entries = entriesOf(chain);
  const index = entries.findIndex(({ workflowId }) => workflowId === id);
  const entry = entries[index];
  if (entry === undefined)
    throw new OpchainError('WORKFLOW_UNKNOWN', `The document has no workflow ${JSON.stringify(id)}.`);
  const opened = embeddedWorkflow(entry, chain) ?? readDocument(toDocument(chain), { workflow: id }).chain;
  return withEntries(opened, entries.slice(0, index), entries.slice(index + 1));
}

/** Adds an empty workflow after the others, under a free id, and opens it. */
export function addWorkflow(chain: Chain, preferredId: string): Chain {
  const ids = listWorkflowIds(chain);
  const id = uniqueName(preferredId, (candidate) => ids.includes(candidate));
  const added: Chain = { ...chain, id, inputs: [], steps: [], connections: [], layout: {} };
  const { summary: _, description: __, order: ___, dependsOn: ____, outputs: _____, ...empty } = added;
  const entries = entriesOf(chain);
  return withEntries(embeddedWorkflow(embedWorkflow({ ...empty, extensions: {} }), chain) ?? empty, entries, []);
}

/**
 * Renames a workflow and every reference to it within the document. Throws `WORKFLOW_UNKNOWN`, and `OPTION_INVALID` if
 * the name is invalid or in use.
 */
export function renameWorkflow(chain: Chain, id: string, name: string): Chain {
  const ids = listWorkflowIds(chain);
  if (!ids.includes(id))
    throw new OpchainError('WORKFLOW_UNKNOWN', `The document has no workflow ${JSON.stringify(id)}.`);
  if (id === name) return chain;
  if (!/^[A-Za-z0-9_-]+$/.test(name) || ids.includes(name))
    throw new OpchainError(
      'OPTION_INVALID',
      'The id of a workflow contains letters, digits, "_" and "-", and no other workflow of the document has it.',
    );
  const rename = (each: string): string => (each === id ? name : each);
  const renamed = ({ workflowId }: JsonObject): JsonObject =>
    embedWorkflow(renameWorkflowRefs(openWorkflow(chain, workflowId as string), rename));
  const { before, after } = otherWorkflows(chain.extensions);
  return withEntries(renameWorkflowRefs(chain, rename), before.map(renamed), after.map(renamed));
}

/** Removes a workflow; if it is the open one, the next one is opened. References to it are reported by `validateChain`. Throws `WORKFLOW_UNKNOWN`. */
export function removeWorkflow(chain: Chain, id: string): Chain {
  const ids = listWorkflowIds(chain);
  const other = ids[ids.indexOf(id) + 1] ?? ids[ids.indexOf(id) - 1];
  if (!ids.includes(id) || other === undefined)
    throw new OpchainError('WORKFLOW_UNKNOWN', `The document has no other workflow than ${JSON.stringify(id)}.`);
  const opened = chain.id === id ? openWorkflow(chain, other) : chain;
  const { before, after } = otherWorkflows(opened.extensions);
  const isOther = ({ workflowId }: JsonObject): boolean => workflowId !== id;
  return withEntries(opened, before.filter(isOther), after.filter(isOther));
}

/** All workflows of the document as entries, the chain held among them. */
function entriesOf(chain: Chain): readonly JsonObject[] {
  const { before, after } = otherWorkflows(chain.extensions);
  return [...before, embedWorkflow(chain), ...after];
}

function withEntries(chain: Chain, before: readonly JsonObject[], after: readonly JsonObject[]): Chain {
  const { extensions, ...rest } = chain;
  const { '/workflows': _, ...kept } = extensions ?? {};
  const others: JsonObject = { before: [...before], after: [...after] };
  const next = before.length + after.length === 0 ? kept : { ...kept, '/workflows': others };
  return Object.keys(next).length === 0 ? rest : { ...rest, extensions: next };
}

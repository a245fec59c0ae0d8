import { OpchainError } from '../../model/errors/opchain-error.js';
import type { Chain, OtherWorkflow } from '../../model/chain.js';
import { uniqueName } from '../../model/unique-name.js';
import { listWorkflowIds } from '../extension/list-workflow-ids.js';
import { readDocument } from '../read/read-document.js';
import { embeddedWorkflow, embedWorkflow, withDocument } from '../extension/embedded-workflow.js';
import { toDocument } from '../extension/to-document.js';
import { renameWorkflowRefs } from './rename-workflow-refs.js';

/**
 * Another workflow of the document of a chain, with the chain among its other workflows: nothing is lost, even if the
 * chain is incomplete. Throws `WORKFLOW_UNKNOWN`, and like `readDocument` if the workflow of a file is not valid.
 */
export function openWorkflow(chain: Chain, id: string): Chain {
  if (id === chain.id) return chain;
  const entries = entriesOf(chain);
  const index = entries.findIndex((each) => each.id === id);
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
  const { title, version, sources, document } = chain;
  const added: Chain = { id, title, version, sources, inputs: [], steps: [], connections: [], layout: {} };
  return withDocument(added, { ...document, before: entriesOf(chain), after: [] });
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
  const renamed = (other: OtherWorkflow): OtherWorkflow =>
    embedWorkflow(renameWorkflowRefs(openWorkflow(chain, other.id), rename));
  const { before = [], after = [] } = chain.document ?? {};
  return withEntries(renameWorkflowRefs(chain, rename), before.map(renamed), after.map(renamed));
}

/** Removes a workflow; if it is the open one, the next one is opened. References to it are reported by `validateChain`. Throws `WORKFLOW_UNKNOWN`. */
export function removeWorkflow(chain: Chain, id: string): Chain {
  const ids = listWorkflowIds(chain);
  const other = ids[ids.indexOf(id) + 1] ?? ids[ids.indexOf(id) - 1];
  if (!ids.includes(id) || other === undefined)
    throw new OpchainError('WORKFLOW_UNKNOWN', `The document has no other workflow than ${JSON.stringify(id)}.`);
  const opened = chain.id === id ? openWorkflow(chain, other) : chain;
  const { before = [], after = [] } = opened.document ?? {};
  const isOther = (other: OtherWorkflow): boolean => other.id !== id;
  return withEntries(opened, before.filter(isOther), after.filter(isOther));
}

/** All workflows of the document as entries, the chain held among them. */
function entriesOf(chain: Chain): readonly OtherWorkflow[] {
  const { before = [], after = [] } = chain.document ?? {};
  return [...before, embedWorkflow(chain), ...after];
}

function withEntries(chain: Chain, before: readonly OtherWorkflow[], after: readonly OtherWorkflow[]): Chain {
  return withDocument(chain, { ...chain.document, before, after });
}

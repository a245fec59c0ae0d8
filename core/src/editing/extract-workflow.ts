import { OpchainError } from '../model/errors/opchain-error.js';
import type { Chain } from '../model/chain.js';
import { uniqueName } from '../model/unique-name.js';
import { type Extracted, extractSteps } from './extract-steps.js';
import { inlineSteps } from './inline-steps.js';
import { embedWorkflow, withDocument } from '../document/extension/embedded-workflow.js';
import { listWorkflowIds } from '../document/extension/list-workflow-ids.js';
import { openWorkflow } from '../document/workflows/edit-workflows.js';

/**
 * Moves steps to a new workflow of the document, which a new step calls: what they take from elsewhere become its
 * inputs, and what others take from them its outputs. Throws `OPTION_INVALID` with the reason if the chain would mean
 * something else.
 */
export function extractWorkflow(
  chain: Chain,
  ids: readonly string[],
  preferredId: string,
): Pick<Extracted, 'chain' | 'callId'> {
  const workflows = listWorkflowIds(chain);
  const id = uniqueName(preferredId, (candidate) => workflows.includes(candidate));
  const { chain: left, workflow, callId } = extractSteps(chain, ids, id);
  const after = [...(left.document?.after ?? []), embedWorkflow(workflow)];
  return { callId, chain: withDocument(left, { ...left.document, after }) };
}

/**
 * Puts the steps of the called workflow in place of the step that calls it. The workflow stays in the document, where
 * others may call it. Throws `OPTION_INVALID` with the reason if the chain would mean something else, and like
 * `openWorkflow`.
 */
export function inlineWorkflow(
  chain: Chain,
  callId: string,
): { readonly chain: Chain; readonly ids: readonly string[] } {
  const call = chain.steps.find(({ id }) => id === callId);
  if (call?.kind !== 'workflow' || call.workflow.source !== undefined)
    throw new OpchainError('OPTION_INVALID', `"${callId}" calls no workflow of this document.`);
  return inlineSteps(chain, call, openWorkflow(chain, call.workflow.id));
}

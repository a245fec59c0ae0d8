import { workflowTexts } from '../../texts/workflow-texts.js';
import { addTexts } from '../../texts/replace-texts.js';
import type { Stores } from '../stores.js';

addTexts({ workflows: workflowTexts });

/** Moves the selected nodes to a chain of their own, which a new node calls, and selects that one. Says why it cannot. */
export async function extractSelection(stores: Stores): Promise<void> {
  const ids = [...stores.selection.value.steps];
  const texts = stores.texts.workflows;
  let callId = '';
  const error = await stores.workflows.edit(texts.extracted(ids.length), (chain, { extractWorkflow }) => {
    const extracted = extractWorkflow(chain, ids, 'part');
    ({ callId } = extracted);
    return extracted.chain;
  });
  await finishEdit(stores, error, [callId], texts.extracted(ids.length));
}

/** Puts the nodes of the called chain in place of the node that calls it, and selects them. Says why it cannot. */
export async function inlineCall(stores: Stores, id: string): Promise<void> {
  const texts = stores.texts.workflows;
  let ids: readonly string[] = [];
  const error = await stores.workflows.edit(texts.inlined(id), (chain, { inlineWorkflow }) => {
    const inlined = inlineWorkflow(chain, id);
    ({ ids } = inlined);
    return inlined.chain;
  });
  await finishEdit(stores, error, ids, texts.inlined(id));
}

/** The id of the selected node if it alone is selected and calls a chain of this document. */
export function selectedCall(stores: Stores): string | undefined {
  const [id, ...others] = stores.selection.value.steps;
  const step = id === undefined || others.length > 0 ? undefined : stores.chain.step(id);
  return step?.kind === 'workflow' && step.workflow.source === undefined ? id : undefined;
}

/** Selects what an edit made, or reports why it cannot be made. */
export async function finishEdit(
  stores: Stores,
  error: string | undefined,
  ids: readonly string[],
  done: string,
): Promise<void> {
  if (error !== undefined) {
    stores.view.notices.emit({ text: error, tone: 'failed' });
    stores.view.announcements.emit(error);
    return;
  }
  // The form of a call shows the called workflow: read later, it would move what a user is about to click.
  await stores.workflows.ready();
  if (ids.every((id) => stores.chain.step(id) !== undefined)) stores.selection.select(ids);
  stores.view.announcements.emit(done);
}

import { workflowTexts } from '../../texts/workflow-texts.js';
import { addTexts } from '../../texts/replace-texts.js';
import type { Texts } from '../../texts/texts.js';
import type { WorkflowStore } from './workflow-store.js';

addTexts({ workflows: workflowTexts });

/** Adds an empty workflow to the document, and opens it. */
export async function addWorkflow({
  workflows,
  texts,
  view,
}: {
  readonly workflows: WorkflowStore;
  readonly texts: Texts;
  readonly view: { readonly notices: { emit(notice: { readonly text: string; readonly tone: 'failed' }): void } };
}): Promise<void> {
  const error = await workflows.edit(texts.workflows.add, (chain, code) => code.addWorkflow(chain, 'chain'));
  if (error !== undefined) view.notices.emit({ text: error, tone: 'failed' });
}

import { workflowTexts } from '../../texts/workflow-texts.js';
import { addTexts } from '../../texts/replace-texts.js';
import type { Texts } from '../../texts/texts.js';
import type { ViewStore } from '../view/view-store.js';
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
  readonly view: ViewStore;
}): Promise<void> {
  const error = await workflows.edit(texts.workflows.add, (chain, code) => code.addWorkflow(chain, 'chain'));
  if (error !== undefined) view.notices.emit({ text: error, tone: 'failed' });
}

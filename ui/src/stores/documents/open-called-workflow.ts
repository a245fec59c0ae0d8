import type { Stores } from '../stores.js';

/** Shows another chain of the document. Says why it cannot. */
export async function openCalledWorkflow(stores: Stores, id: string): Promise<void> {
  const error = await stores.workflows.edit(
    stores.texts.canvas.open(id),
    (chain, { openWorkflow }) => openWorkflow(chain, id),
    true,
  );
  if (error !== undefined) stores.view.notices.emit({ text: error, tone: 'failed' });
}

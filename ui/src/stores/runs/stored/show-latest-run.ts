import type { DocumentStore } from '../../documents/document-store.js';
import type { RunStore } from '../run-store.js';
import type { RunHistory } from './run-history.js';

/** Shows the latest stored run of the open document, unless one of its runs is shown already. */
export async function showLatestRun(
  history: Pick<RunHistory, 'value' | 'read'>,
  run: Pick<RunStore, 'add' | 'running' | 'shown'>,
  document: Pick<DocumentStore, 'value'>,
): Promise<void> {
  const [latest] = history.value;
  if (latest === undefined) return;
  const { documentId } = latest;
  const content = await history.read(latest.id);
  if (content === undefined || document.value.id !== documentId) return;
  if (run.running || run.shown?.documentId === documentId) return;
  const { summary, chain, only } = content;
  run.add(summary, chain, { documentId, isStored: true, ...(only && { only }) });
}

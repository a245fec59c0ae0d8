import type { DocumentStore } from '../../documents/document-store.js';
import type { RunStore } from '../run-store.js';
import type { RunHistory } from './run-history.js';
import type { StoredRunContent } from './stored-run.js';

/** Runs of a part that are read at most, to find the results of the other steps. */
const MAX_READ = 5;

/** Shows the latest stored run of the open document, unless one of its runs is shown already. */
export async function showLatestRun(
  history: Pick<RunHistory, 'value' | 'read'>,
  run: Pick<RunStore, 'add' | 'running' | 'shown'>,
  document: Pick<DocumentStore, 'value'>,
): Promise<void> {
  const { id: documentId } = document.value;
  const contents: StoredRunContent[] = [];
  for (const { id } of history.value.slice(0, MAX_READ)) {
    const content = await history.read(id);
    if (content === undefined) continue;
    contents.unshift(content);
    // The steps that a run of a part did not have are shown as an earlier run left them.
    if (content.only === undefined) break;
  }
  if (document.value.id !== documentId || run.running || run.shown?.documentId === documentId) return;
  for (const { summary, chain, only } of contents)
    run.add(summary, chain, { documentId, isStored: true, ...(only && { only }) });
}

import type { SuiteLine } from '../../../stores/suite/suite-store.js';
import { openCalledWorkflow } from '../../../stores/documents/open-called-workflow.js';
import { fileDocumentId } from '../../../stores/documents/folder/folder-store.js';
import type { Stores } from '../../../stores/stores.js';
import { promptForMissingSources } from '../open-anything.js';

/** Opens the chain of a test, with its last result: at the step that failed, if one did. */
export async function openSuiteLine(stores: Stores, { test, outcome }: SuiteLine): Promise<void> {
  if (!(await openChain(stores, test))) return;
  const { chain, document, run, view } = stores;
  if (!outcome || chain.chain.id !== test.workflow) return;
  const { file, changed } = document.value;
  const isUnchanged = !changed && file?.version === outcome.version;
  // The steps of the chain that is open are not edited since the run, if its file is the one that was run.
  run.add(outcome.summary, isUnchanged ? chain.chain : outcome.chain, { documentId: fileDocumentId(test.file) });
  view.patch({ resultsOpen: true, resultsTab: outcome.summary.state === 'refused' ? 'diagnostics' : 'results' });
  const stepId = findFailedStep(outcome.summary);
  if (stepId !== undefined && chain.step(stepId)) view.reveals.emit({ stepId, path: 'result' });
}

/** Opens the workflow of a test; false if its file cannot be opened, which is shown. */
async function openChain(stores: Stores, { file, workflow }: SuiteLine['test']): Promise<boolean> {
  const { chain, document, folder, view, texts } = stores;
  if (document.value.file?.path !== file && !(await folder.value?.open(file))) {
    if (folder.value?.value.files.every(({ path }) => path !== file))
      view.notices.emit({ text: texts.suite.notThere(file), tone: 'failed' });
    return false;
  }
  await promptForMissingSources(stores);
  if (workflow !== '' && chain.chain.id !== workflow) await openCalledWorkflow(stores, workflow);
  return true;
}

function findFailedStep({ results, diagnostics }: NonNullable<SuiteLine['outcome']>['summary']): string | undefined {
  const failed = results.find(({ state, handled }) => state === 'failed' && handled !== true);
  const stopped = failed ?? results.find(({ state }) => state === 'cancelled');
  return stopped?.stepId ?? diagnostics.find(({ severity }) => severity === 'error')?.stepId;
}

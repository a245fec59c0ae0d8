import { listSecretFields } from '@opchain/core/internal/model';
import type { OwnState } from '../../create-state.js';
import { createDocumentClaims } from '../../documents/library/create-document-claims.js';
import type { Stores } from '../../stores.js';
import { openTextDatabase } from '../../text-database.js';
import type { RunRecord } from '../run-record.js';
import { createRunHistory } from './create-run-history.js';
import type { StoredSecrets } from './mask-results.js';
import type { RunHistory } from './run-history.js';
import { createRunJournal, type JournalEntry } from './run-journal.js';
import type { StoredRun } from './stored-run.js';

/** The stored runs of a builder; undefined if the browser does not let the page store any. */
export async function loadRunHistory(
  factory: IDBFactory,
  key: string,
  stores: Pick<Stores, 'chain' | 'descriptions' | 'document' | 'library' | 'workflows'> & {
    readonly history: OwnState<RunHistory | undefined>;
    readonly secrets: () => Omit<StoredSecrets, 'chain' | 'fields'>;
  },
): Promise<RunHistory | undefined> {
  const { chain, descriptions, document, history, library, secrets, workflows } = stores;
  const listFields = async (run: RunRecord): Promise<ReadonlySet<string>> => {
    const operations = [...run.chain.steps, ...(workflows.value.called?.operationSteps() ?? [])].flatMap((step) =>
      step.kind === 'operation' ? [step.operation] : [],
    );
    const fields = await Promise.all(
      operations.map((operation) =>
        descriptions.loadDetail(operation).then(
          (detail) => listSecretFields(detail),
          () => new Set<string>(),
        ),
      ),
    );
    return new Set(fields.flatMap((names) => [...names]));
  };
  try {
    history.set(
      await createRunHistory({
        database: await openTextDatabase<StoredRun>(factory, `${key}:runs`, ['runs', 'summaries']),
        journal: createRunJournal(
          await openTextDatabase<JournalEntry>(factory, `${key}:running`, ['entries', 'events'], 'relaxed'),
          createDocumentClaims((navigator as Partial<Navigator>).locks, `${key}:run`),
        ),
        document,
        // Not now: that a document was deleted can be undone.
        isDeleted: (id) =>
          id !== document.value.id &&
          !id.startsWith('file:') &&
          library.value?.value.every((each) => each.id !== id) === true,
        step: (id) => chain.step(id),
        secretsOf: async (run) => ({ ...secrets(), chain: run.chain, fields: await listFields(run) }),
      }),
    );
  } catch {
    // The runs of this page remain.
  }
  return history.value;
}

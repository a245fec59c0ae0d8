import { documentTexts } from '../../../texts/document-texts.js';
import { addTexts } from '../../../texts/replace-texts.js';
import type { OwnState } from '../../create-state.js';
import type { Stores } from '../../stores.js';
import type { WorkbenchStorage } from '../../workbench-options.js';
import { coreDocumentFormat } from '../core-document-format.js';
import { createDocumentClaims } from './create-document-claims.js';
import { createDocumentLibrary } from './create-document-library.js';
import { createDocumentTabs } from '../tabs/create-document-tabs.js';
import { openDocumentDatabase } from './document-database.js';
import type { DocumentLibrary } from './document-library.js';

/** The library of a builder in this browser; undefined if the browser does not let the page store documents. */
export async function loadDocumentLibrary(
  { indexedDB, sessionStorage }: Pick<WorkbenchStorage, 'indexedDB' | 'sessionStorage'>,
  key: string,
  stores: Pick<Stores, 'chain' | 'document' | 'run' | 'texts' | 'view'> & {
    readonly library: OwnState<DocumentLibrary | undefined>;
  },
): Promise<DocumentLibrary | undefined> {
  addTexts({ documents: documentTexts });
  const { chain, document, library, run, texts, view } = stores;
  try {
    library.set(
      await createDocumentLibrary({
        database: await openDocumentDatabase(indexedDB!, key),
        document,
        chain,
        tabs: createDocumentTabs({
          document,
          chain,
          storage: sessionStorage,
          storageKey: `${key}:tabs`,
          // Results of another document would be shown at nodes of the same name.
          onOpened: (id) => {
            if (!run.running) run.show(run.history.find(({ documentId }) => documentId === id)?.id ?? '');
          },
        }),
        format: coreDocumentFormat,
        claims: createDocumentClaims((navigator as Partial<Navigator>).locks, key),
        channel: new BroadcastChannel(`${key}:documents`),
        setTitle: (title) => chain.setTitle(title, 'document'),
        copyTitle: texts.documents.copyOf,
        onCopied: () => view.notices.emit({ text: texts.documents.copied }),
        onFull: () => view.notices.emit({ text: texts.documents.full, tone: 'failed' }),
      }),
    );
  } catch {
    // The drafts of the tab remain.
  }
  return library.value;
}

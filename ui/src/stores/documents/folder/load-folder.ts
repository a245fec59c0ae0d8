import { documentTexts } from '../../../texts/document-texts.js';
import { suiteTexts } from '../../../texts/suite-texts.js';
import { addTexts } from '../../../texts/replace-texts.js';
import type { OwnState, Unsubscribe } from '../../create-state.js';
import type { Stores } from '../../stores.js';
import type { DocumentLibrary } from '../library/document-library.js';
import { createFolderStore } from './create-folder-store.js';
import type { ReadUrl } from '../../descriptions/fetch-document.js';
import { createDocumentClaims } from '../library/create-document-claims.js';
import { createSuiteJournal } from '../../suite/create-suite-journal.js';
import { loadSuiteHistory } from '../../suite/load-suite-history.js';
import type { SuiteSecrets } from '../../suite/suite-history.js';
import { createSuiteStore } from '../../suite/create-suite-store.js';
import type { SuiteLine, SuiteStore } from '../../suite/suite-store.js';
import type { AgentStore } from './agent-store.js';
import { createAgentStore } from './create-agent-store.js';
import type { DocumentFolder, FolderAgents, FolderFile } from './document-folder.js';
import type { FolderStore } from './folder-store.js';
import { createSourceOpener } from './open-sources.js';
import type { ViewStore } from '../../view/view-store.js';
import { showError } from '../../view/show-error.js';

const REFRESH_MS = 1500;
const QUESTIONS_MS = 1000;
/** How long steps that an agent changed are highlighted. */
const MARKED_MS = 6000;

/** What the documents of a folder are opened with. */
export interface FolderTools {
  readonly library: Promise<DocumentLibrary | undefined> | undefined;
  readonly readUrl: ReadUrl;
  readonly baseUrl: string;
  /** Where a suite remembers which tear-down is due. */
  readonly storage: Storage | undefined;
  readonly storageKey: string;
  /** Where it stores the suites that ran; undefined if nothing is stored. */
  readonly indexedDB: IDBFactory | undefined;
  /** What is secret in their results. */
  readonly secrets: () => SuiteSecrets;
}

/** What a folder is part of. */
type FolderStores = Pick<
  Stores,
  | 'kernel'
  | 'chain'
  | 'credentials'
  | 'descriptions'
  | 'document'
  | 'environments'
  | 'library'
  | 'reach'
  | 'run'
  | 'texts'
  | 'view'
  | 'workflows'
> & {
  readonly folder: OwnState<FolderStore | undefined>;
  readonly suite: OwnState<SuiteStore | undefined>;
};

/** The store of a folder, which looks for changes while the page is visible. */
export async function loadFolder(source: DocumentFolder, stores: FolderStores, tools: FolderTools): Promise<void> {
  addTexts({ documents: documentTexts, suite: suiteTexts });
  const { document: open, texts, view, chain } = stores;
  const openSources = createSourceOpener(source, stores);
  await tools.library;
  try {
    const folder = await createFolderStore({
      folder: source,
      watch: watchPage,
      document: open,
      chain,
      library: () => stores.library.value,
      agents: source.agents && createAgents(source.agents, stores),
      labelOf: (edits) => (edits ? texts.documents.byAgent(edits) : texts.documents.outside),
      onReloaded(path, edits, steps) {
        view.notices.emit({ text: edits ? texts.documents.byAgent(edits) : texts.documents.reloaded(path) });
        if (edits) markForAMoment(view, steps);
      },
      onConflict: () =>
        view.notices.emit({
          text: texts.documents.conflict,
          tone: 'failed',
          action: { label: texts.documents.compare, run: () => view.patch({ dialog: 'conflict' }) },
        }),
      onOpening: (work) => stores.descriptions.setOpening(work),
      onRefreshed: () => openSources(stores.folder.value?.value.files ?? []),
    });
    stores.folder.set(folder);
    await openSuite(source, folder, stores, tools);
    const refreshed = folder.refresh();
    stores.descriptions.setOpening(refreshed);
    await refreshed;
  } catch (error) {
    showError(view, error);
  }
}

/** The suite of the folder; a page without a kernel runs none. */
async function openSuite(
  source: DocumentFolder,
  folder: FolderStore,
  stores: FolderStores,
  tools: FolderTools,
): Promise<void> {
  const { kernel, texts, view } = stores;
  if (!kernel) return;
  const { readUrl, baseUrl, storage, storageKey } = tools;
  const ended = (lines: readonly SuiteLine[]): void => {
    const tests = lines.filter(({ role }) => role === 'test');
    view.announcements.emit(texts.suite.ended(tests.filter(({ state }) => state === 'passed').length, tests.length));
  };
  const files = (): readonly FolderFile[] => folder.value.files;
  const dueKey = `${storageKey}:tear-down`;
  const journal = createSuiteJournal(
    storage,
    dueKey,
    createDocumentClaims((navigator as Partial<Navigator>).locks, dueKey),
  );
  const makeSeed = (): string => crypto.randomUUID().slice(0, 8);
  stores.suite.set(
    createSuiteStore({
      ...stores,
      kernel,
      source,
      files,
      readUrl,
      baseUrl,
      makeSeed,
      journal,
      history: await loadSuiteHistory(source.name, tools),
      onEnded: ended,
    }),
  );
}

/** What agents ask. The title of a hidden page says that there is a question. */
function createAgents(agents: FolderAgents, { texts }: Pick<Stores, 'texts'>): AgentStore {
  const store = createAgentStore(agents, (look) => {
    const lookNow = (): void => look(globalThis.document.visibilityState === 'visible');
    const leave = (): void => agents.leave();
    const timer = setInterval(lookNow, QUESTIONS_MS);
    globalThis.document.addEventListener('visibilitychange', lookNow);
    addEventListener('pagehide', leave);
    lookNow();
    return () => {
      clearInterval(timer);
      globalThis.document.removeEventListener('visibilitychange', lookNow);
      removeEventListener('pagehide', leave);
    };
  });
  const { title } = globalThis.document;
  store.subscribe(({ question }) => {
    globalThis.document.title = question === undefined ? title : texts.documents.agentAsks(question.title);
  });
  return store;
}

/** Highlights steps on the canvas for a while. */
function markForAMoment(view: ViewStore, steps: readonly string[]): void {
  const marked = new Set(steps);
  view.patch({ marked });
  setTimeout(() => view.value.marked === marked && view.patch({ marked: new Set() }), MARKED_MS);
}

/** Calls back regularly while the page is visible, and when it becomes visible. */
function watchPage(look: () => void): Unsubscribe {
  const lookIfVisible = (): void => {
    if (globalThis.document.visibilityState === 'visible') look();
  };
  const timer = setInterval(lookIfVisible, REFRESH_MS);
  globalThis.document.addEventListener('visibilitychange', lookIfVisible);
  return () => {
    clearInterval(timer);
    globalThis.document.removeEventListener('visibilitychange', lookIfVisible);
  };
}

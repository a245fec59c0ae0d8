import { computed } from '@preact/signals-core';
import type { RunRequest } from '@opchain/core';
import { replaceTexts } from '../texts/replace-texts.js';
import { noKernel } from './store-kernel.js';
import { addingKey, createChainStore, emptyChain } from './chain/create-chain-store.js';
import { createCredentialStore } from './credentials/create-credential-store.js';
import { findOnlyCredential } from './credentials/find-only-credential.js';
import { createDescriptionStore } from './descriptions/create-description-store.js';
import type { DocumentLibrary } from './documents/library/document-library.js';
import type { SuiteStore } from './suite/suite-store.js';
import type { FolderStore } from './documents/folder/folder-store.js';
import { createDocumentStore } from './documents/create-document-store.js';
import { createWorkflowStore } from './documents/create-workflow-store.js';
import { createEnvironmentStore } from './environments/create-environment-store.js';
import { createPaletteStore } from './view/create-palette-store.js';
import { createDiagnosticStore } from './report/create-diagnostic-store.js';
import { createReportStore } from './report/create-report-store.js';
import { listUsedCredentials } from './credentials/list-used-credentials.js';
import type { RunHistory } from './runs/stored/run-history.js';
import type { StoredSecrets } from './runs/stored/mask-results.js';
import type * as StoredPins from './runs/stored/stored-pins.js';
import { createRunRequest } from './runs/create-run-request.js';
import { RunStore } from './runs/run-store.js';
import { connectStores } from './connect-stores.js';
import { isCalledInDocument } from './documents/is-called-in-document.js';
import { createState } from './create-state.js';
import { deferMocks } from './mocks/defer-mocks.js';
import { SelectionStore } from './view/selection-store.js';
import { ViewStore } from './view/view-store.js';
import { coreDocumentFormat } from './documents/core-document-format.js';
import { fetchDocument } from './descriptions/fetch-document.js';
import { createServerReach } from './descriptions/server-reach.js';
import type { Stores } from './stores.js';
import type { WorkbenchOptions } from './workbench-options.js';

/** The stores of one builder, connected to each other. */
export function createStores(options: WorkbenchOptions = {}): Stores {
  const { kernel: providedKernel, storage = {}, network = {}, events = {}, appearance = {} } = options;
  const { readUrl = fetchDocument, baseUrl = 'http://localhost/' } = network;
  const { localStorage, sessionStorage } = storage;
  const kernel = providedKernel ?? noKernel;
  const texts = replaceTexts(appearance.texts);
  const key = `opchain:${storage.key ?? 'builder'}`;
  const view = new ViewStore();
  const chain = createChainStore(options.chain ?? emptyChain(), texts.chain);
  const selection = new SelectionStore(chain);
  /** A step that was just added and is still selected: what it lacks is not reported yet. */
  const justAdded = createState<string | undefined>(undefined);
  /** The chain whose run was rejected: what it lacks is shown, even if another chain that calls it provides it. */
  const refused = createState<string | undefined>(undefined);
  const descriptions = createDescriptionStore({ kernel, readUrl, baseUrl });
  const environments = createEnvironmentStore({
    descriptions,
    storage: localStorage,
    storageKey: `${key}:environment`,
  });
  const workflows = createWorkflowStore({ chain, descriptions });
  const credentials = createCredentialStore({
    kernel,
    texts,
    chain,
    descriptions,
    session: sessionStorage,
    sessionKey: `${key}:credentials`,
    storage: localStorage,
    serversKey: `${key}:servers`,
    fromHost: options.credentials ?? [],
    hostSource: options.credentialSource,
    replacedNames: () => environments.value.active?.credentials ?? {},
  });
  const mocks = deferMocks(network.loadMocks, {
    propose: network.proposeChains,
    readUrl,
    kernel,
    descriptions,
    storage: localStorage,
    storageKey: `${key}:mocks`,
  });
  const reach = createServerReach(baseUrl, network.callableOrigins, network.requestServer);

  /** Loaded with the first pin. */
  let storedPins: typeof StoredPins | undefined;
  const loadStoredPins = async (): Promise<typeof StoredPins> =>
    (storedPins ??= await import('./runs/stored/stored-pins.js'));

  const request = (): RunRequest =>
    createRunRequest({ chain, credentials, descriptions, environments, workflows, run, mocks, baseUrl });

  const isStored = storage.autosave !== false && storage.indexedDB !== undefined;
  const run = new RunStore({
    kernel,
    formatFailure: texts.messages.failure,
    prepare: () => workflows.ready(),
    request,
    step: (id) => chain.step(id),
    chain: () => chain.chain,
    documentId: () => document.value.id,
    sourcesOf: (id) => chain.sourcesOf(id),
    // If the page's host is gone, the page cannot be loaded again either.
    onPinned: () =>
      void loadStoredPins()
        .then(() => document.saveSoon())
        .catch(() => undefined),
    // Nothing is approved before the first run.
    approve: async (stepIds) =>
      (await import('./runs/approve-run.js')).approveRun(stepIds, {
        kernel,
        chain,
        descriptions,
        credentials,
        workflows,
        reach,
        baseUrl,
        request,
      }),
    onStarted: () => {
      justAdded.set(undefined);
      view.patch({ resultsOpen: true, resultsTab: 'results' });
    },
    writeAhead: isStored
      ? async (record, call) => {
          if (record.documentId === document.value.id) await document.keep();
          await (await loadHistory())?.writeAhead(record, call);
        }
      : undefined,
    onPrevented: (reason) => view.notices.emit({ text: reason ?? texts.shell.runBlocked, tone: 'failed' }),
  });
  const isCalled = computed(() => chain.chain.id !== refused.value && isCalledInDocument(chain.chain));
  const diagnostics = createDiagnosticStore({
    kernel,
    formatMessage: texts.messages.diagnostic,
    isQuiet: ({ code, stepId }) =>
      code === 'CHAIN_INPUT_MISSING'
        ? isCalled.value
        : stepId !== undefined &&
          stepId === justAdded.value &&
          /^(INPUT_MISSING|CREDENTIAL_MISSING|ARGUMENT_INVALID)$/.test(code),
    prepare: () => workflows.ready(),
    request,
    examineValues: async (steps) =>
      steps.length === 0
        ? new Map()
        : (await import('./report/examine-values.js')).examineValues(steps, { descriptions, workflows }),
    dependencies: () => [
      chain.chain,
      descriptions.value.entries,
      credentials.value.entries,
      environments.value.active,
      workflows.value.texts,
    ],
  });
  const palette = createPaletteStore({
    chain,
    selection,
    sourceOf(name) {
      const entry = descriptions.entry(name);
      return entry && { name, url: entry.location };
    },
    onlyCredential: (ref) => findOnlyCredential(ref, { credentials, descriptions }),
    onAdded: (id, values, added) => {
      justAdded.set(id);
      let isOpen = true;
      const stop = chain.subscribe(({ replaced }) => (isOpen &&= !replaced));
      const edit = { label: texts.chain.labels.add(id), mergeKey: addingKey(id), ...added, isOpen: () => isOpen };
      // Without its details the operation stays as added: the inspector shows why they cannot be read.
      void import('./mapping/complete-step.js')
        .then(({ completeAdded }) => completeAdded(id, values, edit, { chain, descriptions, view, texts }))
        .catch(() => undefined)
        .finally(stop);
    },
    storage: localStorage,
    storageKey: `${key}:snippets`,
  });
  const library = createState<DocumentLibrary | undefined>(undefined);
  const loadedLibrary = isStored
    ? import('./documents/library/load-document-library.js').then(({ loadDocumentLibrary }) =>
        loadDocumentLibrary(storage, key, { chain, document, run, texts, view, library }),
      )
    : undefined;
  const secrets = (): Pick<StoredSecrets, 'inputs' | 'credentials' | 'isShown'> => ({
    inputs: run.inputs,
    credentials: credentials.forRun(),
    isShown: (credential, field) => credentials.isShownField(credential, field),
  });
  const history = createState<RunHistory | undefined>(undefined);
  let loadedHistory: Promise<RunHistory | undefined> | undefined;
  /** Loaded with the first run, or when it is shown. */
  const loadHistory = (): typeof loadedHistory =>
    (loadedHistory ??= loadedLibrary
      ?.then(() => import('./runs/stored/load-run-history.js'))
      .then(
        ({ loadRunHistory }) =>
          loadRunHistory(storage.indexedDB!, key, {
            chain,
            descriptions,
            document,
            history,
            library,
            secrets,
            workflows,
          }),
        // The host of the page is gone: the next run tries again.
        () => (loadedHistory = undefined),
      ));
  const document = createDocumentStore({
    chain,
    format: coreDocumentFormat,
    readUrl,
    storages: storage.autosave === false ? [] : [sessionStorage, localStorage].filter((each) => each !== undefined),
    storageKey: `${key}:draft`,
    isBlocked: storage.blocked,
    pins: {
      read: () => storedPins?.writePins(run.pins, { chain: chain.chain, ...secrets() }),
      restore: (stored) => void loadStoredPins().then(({ readPins }) => run.setPins(readPins(stored))),
    },
    requests: {
      entry: descriptions.entry,
      restore: (texts) =>
        descriptions.setOpening(
          import('./descriptions/open-requests.js').then(({ restoreRequests }) =>
            restoreRequests({ kernel, descriptions }, texts),
          ),
        ),
    },
    store: loadedLibrary && ((snapshot) => loadedLibrary.then((loaded) => loaded?.save(snapshot))),
    readStored: loadedLibrary && (async (id, after) => (await loadedLibrary)?.read(id, after)),
    dropLabel: texts.chain.labels.removeOrderingOnlyConnections,
    newChain: () => ({
      ...emptyChain(),
      sources: descriptions.value.entries
        .filter(({ requests }) => !requests)
        .map((entry) => ({ name: entry.source, url: entry.location })),
    }),
  });

  const folder = createState<FolderStore | undefined>(undefined);
  const suite = createState<SuiteStore | undefined>(undefined);

  const report = createReportStore({
    chain,
    descriptions,
    credentials,
    texts,
    onFound: () => view.patch({ dialog: 'report' }),
  });
  if (options.environments) environments.set(options.environments);
  if (appearance.presets) palette.setHostPresets(appearance.presets);
  run.intercept(() => (descriptions.opening ?? Promise.resolve()).then(() => true));
  if (events.beforeRun) run.intercept(events.beforeRun);
  if (events.onRunEvent) run.events.subscribe(events.onRunEvent);
  run.events.subscribe((event) => history.value?.follow(event));
  run.finished.subscribe((summary) => {
    justAdded.set(undefined);
    credentials.markUsed(listUsedCredentials(summary, run.shown?.chain));
    if (summary.state === 'refused') {
      refused.set(chain.chain.id);
      view.patch({ resultsTab: 'diagnostics' });
    }
    // If the page's host is gone, the results show it.
    void import('./runs/describe-end.js').then(
      ({ describeEnd }) => view.announcements.emit(describeEnd(summary, texts)),
      () => undefined,
    );
    const finished = run.history.find(({ id }) => id === summary.runId);
    if (finished?.documentId !== undefined && summary.state !== 'refused' && loadedLibrary) {
      if (finished.documentId === document.value.id) void document.keep();
      void loadHistory()?.then((loaded) => loaded?.record(finished));
    }
    events.onRunFinished?.(summary);
  });
  /** A document that was just made has no runs. */
  const showLatest = async (id: string): Promise<void> => {
    const stored = (await loadedLibrary)?.value ?? [];
    if (document.value.file === undefined && stored.every((each) => each.id !== id)) return;
    const loaded = await loadHistory();
    const { showLatestRun } = await import('./runs/stored/show-latest-run.js');
    if (loaded) await showLatestRun(loaded, run, document);
  };
  const unsubscribers = connectStores({
    stores: { chain, credentials, descriptions, document, library, run, selection, texts, view, workflows },
    justAdded,
    storedPins: () => storedPins,
    loadHistory: () => void loadHistory(),
    // If the page's host is gone, the runs cannot be shown either.
    showLatestRun: (id) => void showLatest(id).catch(() => undefined),
    onChange: events.onChange,
  });

  const stores = {
    kernel: providedKernel,
    texts,
    chain,
    selection,
    descriptions,
    credentials,
    reach,
    diagnostics,
    palette,
    report,
    run,
    document,
    library,
    history,
    folder,
    suite,
    environments,
    mocks,
    workflows,
    view,
    dispose() {
      for (const unsubscribe of unsubscribers) unsubscribe();
      run.dispose();
      diagnostics.dispose();
      report.dispose();
      document.dispose();
      library.value?.dispose();
      history.value?.dispose();
      folder.value?.dispose();
      suite.value?.dispose();
      selection.dispose();
      environments.dispose();
      mocks?.value?.dispose();
      descriptions.dispose();
    },
  };
  if (storage.folder)
    void import('./documents/folder/load-folder.js').then(({ loadFolder }) =>
      loadFolder(storage.folder!, stores, {
        library: loadedLibrary,
        readUrl,
        baseUrl,
        storage: storage.autosave === false ? undefined : localStorage,
        storageKey: key,
        indexedDB: isStored ? storage.indexedDB : undefined,
        secrets,
      }),
    );
  return stores;
}

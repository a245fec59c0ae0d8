import { isMockUrl } from '@opchain/core/internal/model';
import type { OpchainBuilder } from '../elements/opchain-builder/opchain-builder.js';
import type { DocumentFolder } from '../stores/documents/folder/document-folder.js';
import type { PageConfig, PageFolder } from '../page-config.js';
import type { Stores } from '../stores/stores.js';
import { createWorkbench, storesOf } from '../workbench/create-workbench.js';
import { openDescription, promptForMissingSources } from '../elements/opchain-builder/open-anything.js';
import type { PageKernel } from './create-page-kernel.js';

/** Renders the builder on the page, and opens what the host, the link, or an earlier visit requests. */
export async function showPage({ kernel, loadMocks, pluginError }: PageKernel, config: PageConfig): Promise<void> {
  const base = document.baseURI;
  const { allow } = config;
  const server =
    config.api?.server === undefined ? undefined : new URL(config.api.server, base).href.replace(/\/$/, '');
  const localStorage = getStorage('localStorage');
  const sessionStorage = getStorage('sessionStorage');
  const workbench = createWorkbench({
    kernel,
    storage: {
      localStorage,
      sessionStorage,
      indexedDB: getStorage('indexedDB'),
      blocked: localStorage === undefined && sessionStorage === undefined,
      key: config.storageKey ?? location.pathname,
      folder: config.folder && (await loadFolder(config.folder, base)),
    },
    network: {
      baseUrl: base,
      loadMocks,
      proposeChains: async (content, source) =>
        (await import('./propose-in-worker.js')).proposeInWorker({ content, source }),
      callableOrigins: config.connect && [...config.connect, ...(config.relay?.origins ?? [])],
      requestServer: allow && (async (url) => (await import('./request-server.js')).requestServer(allow, url)),
    },
    credentialSource: config.api?.name,
    ...(config.credentials && {
      credentials: (await import('./to-credentials.js')).toCredentials(config.credentials, base, server),
    }),
  });
  const stores = storesOf(workbench);
  const builder = document.createElement('opchain-builder') as OpchainBuilder;
  builder.workbench = workbench;
  builder.pageKeys = true;
  document.body.append(builder);

  // A chain that is shown already can be run before its description is open, and calls can be imported: both wait.
  const opened = openAll(stores, config, server);
  stores.descriptions.setOpening(opened);
  await opened;
  // What the builder described for the restored document.
  await stores.descriptions.opening;
  if (pluginError !== undefined) stores.view.notices.emit({ text: pluginError, tone: 'failed' });
  await promptForMissingSources(stores);
  if (!config.presets) return;
  const { loadPresets } = await import('./load-presets.js');
  stores.palette.setHostPresets(await loadPresets(config.presets, base));
}

/** Opens the draft, the environments, the link, and the description of the host. */
async function openAll(stores: Stores, config: PageConfig, server: string | undefined): Promise<void> {
  const base = document.baseURI;
  await stores.document.restore();
  if (config.environments) {
    const { openEnvironments } = await import('../elements/opchain-builder/open-any-text.js');
    await openEnvironments(stores, readText(config.environments, base), 'environments.yaml');
  }
  addEventListener('pagehide', () => stores.document.saveDraft());
  // An embedded builder leaves this question to its page.
  addEventListener('beforeunload', (event) => {
    if (losesByLeaving(stores)) event.preventDefault();
  });
  const openLink = async (): Promise<void> => {
    const { hash } = location;
    if (hash === '' || !(await stores.document.openShareLink(hash))) return;
    history.replaceState(undefined, '', location.pathname + location.search);
    await promptForMissingSources(stores);
  };
  await openLink();
  addEventListener('hashchange', () => void openLink());
  if (config.api) {
    const { api } = config;
    await openDescription(
      stores,
      { kind: 'url', url: api.url, ...(api.location !== undefined && { location: api.location }) },
      api.name,
    );
    // The user who started the host chose the description, and the origins that the page may call.
    if (!isMockUrl(stores.descriptions.entry(api.name)?.server ?? '')) stores.descriptions.setServer(api.name, server);
  }
}

/** True while a run continues, and while changes are stored nowhere. What is about to be stored is stored when the page is left. */
function losesByLeaving({ run, suite, document }: Stores): boolean {
  const { autosave, changed } = document.value;
  const isRunning = run.running || /^(running|stopping)$/.test(suite.value?.value.phase ?? '');
  return isRunning || (changed && (autosave === 'full' || autosave === 'blocked'));
}

async function readText(from: NonNullable<PageConfig['environments']>, base: string): Promise<string> {
  return 'text' in from ? from.text : (await fetch(new URL(from.url, base), { cache: 'no-store' })).text();
}

async function loadFolder(folder: PageFolder, base: string): Promise<DocumentFolder> {
  const { fetchFolder } = await import('./fetch-folder.js');
  return fetchFolder(folder, base);
}

function getStorage<Kind extends 'localStorage' | 'sessionStorage' | 'indexedDB'>(
  kind: Kind,
): Window[Kind] | undefined {
  try {
    return window[kind];
  } catch {
    return undefined;
  }
}

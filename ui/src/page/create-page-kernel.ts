import { apiKeyAuth } from '@opchain/auth-api-key';
import { httpAuth } from '@opchain/auth-http';
import { createKernel, type Kernel, type Plugin } from '@opchain/core';
import { fetchExecutor } from '@opchain/executor-fetch';
import { workerLoader } from '@opchain/openapi-loader';
import { startPageWorker } from '../model/start-page-worker.js';
import type { PageConfig } from '../page-config.js';
import type { LoadMocks } from '../stores/mocks/mock-store.js';
import { deferredMocks } from './deferred-mocks.js';
import { deferredLogins } from './login/deferred-logins.js';
import { recordings } from './recordings.js';

/** The worker's script relative to the page; the build defines its name. */
declare const descriptionWorkerPath: string;

/** The kernel of the page. */
export interface PageKernel {
  readonly kernel: Kernel;
  readonly loadMocks: LoadMocks;
  /** Why the plugins of the host are not used, in one sentence. */
  readonly pluginError?: string;
}

/**
 * The kernel of the page: the only part of the interface that knows the plugins, those of the host first. Relayed calls
 * are handled before others. A plugin that cannot be used costs the page only the host's plugins.
 */
export async function createPageKernel({ relay, plugins = [] }: PageConfig): Promise<PageKernel> {
  const relayed = relay ? [(await import('./relay-code.js')).relayExecutor(relay)] : [];
  const { plugin: mocks, load: loadMocks } = deferredMocks();
  const create = async (added: readonly Plugin[]) => ({ kernel: await compose(added, [mocks, ...relayed]), loadMocks });
  if (plugins.length === 0) return create([]);
  try {
    const { loadPagePlugins } = await import('./load-page-plugins.js');
    return await create(await loadPagePlugins(plugins));
  } catch (error) {
    return { ...(await create([])), pluginError: error instanceof Error ? error.message : String(error) };
  }
}

function compose(added: readonly Plugin[], executors: readonly Plugin[]): Promise<Kernel> {
  return createKernel({
    plugins: [
      ...added,
      workerLoader({ start: () => startPageWorker(descriptionWorkerPath, 'description') }),
      deferredLogins(),
      apiKeyAuth(),
      httpAuth(),
      recordings,
      ...executors,
      fetchExecutor(),
    ],
  });
}

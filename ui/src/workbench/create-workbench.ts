import { createStores } from '../stores/create-stores.js';
import type { Stores } from '../stores/stores.js';
import type { WorkbenchOptions } from '../stores/workbench-options.js';
import type { Workbench } from './workbench.js';

const storesByWorkbench = new WeakMap<Workbench, Stores>();

/** Creates the shared state of elements that are used separately. Without a kernel, nothing can be opened or run. */
export function createWorkbench(options: WorkbenchOptions = {}): Workbench {
  const page = typeof document !== 'undefined' && { baseUrl: document.baseURI };
  const stores = createStores({ ...options, network: { ...page, ...options.network } });
  const workbench: Workbench = {
    get chain() {
      return stores.chain.chain;
    },
    set chain(chain) {
      if (chain !== stores.chain.chain) stores.chain.replace(chain);
    },
    async openDescription(url, { name, ...serverOptions } = {}) {
      const opened = await stores.descriptions.open(name, { kind: 'url', url }, serverOptions);
      const { failure } = stores.descriptions.value;
      if (opened === undefined && failure) throw failure.cause;
      // A page that opens a description names its server.
      if (opened !== undefined) stores.descriptions.setServer(opened);
    },
    run: (stepIds) => stores.run.start(stepIds),
    cancelRun: () => stores.run.stop(),
    dispose: () => stores.dispose(),
  };
  storesByWorkbench.set(workbench, stores);
  return workbench;
}

/** The stores of a workbench, for the elements. */
export function storesOf(workbench: Workbench): Stores {
  const stores = storesByWorkbench.get(workbench);
  if (!stores) throw new Error('This workbench was not created by createWorkbench of the same copy of @opchain/ui.');
  return stores;
}

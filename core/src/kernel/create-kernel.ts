import { OpchainError } from '../model/errors/opchain-error.js';
import { composeKernel } from './container.js';
import type { Kernel, KernelOptions, Run } from './contract.js';
import { deferRun } from './defer-run.js';
import { loadDescription } from './load-description.js';
import { orderPlugins } from './order-plugins.js';
import { GrantCache } from '../runner/grants/grant-cache.js';
import { isInteractive } from '../runner/grants/is-interactive.js';
import type { runChain } from '../runner/run-chain.js';

/**
 * Creates a kernel: checks the names, versions and dependencies of its plugins, applies them in order, and freezes what
 * they registered. Rejects with an error that names the failed plugin, after disposing those already applied.
 */
export async function createKernel(options: KernelOptions): Promise<Kernel> {
  const plugins = await orderPlugins(options.plugins);
  const { events, grants, hooks, ports, registry } = composeKernel(options);
  try {
    for (const plugin of plugins) await registry.apply(plugin);
  } catch (error) {
    // Report the plugin that failed, not errors of other plugins during cleanup.
    await registry.dispose().catch(() => undefined);
    throw error;
  }
  registry.freeze();

  const runs = new Set<Run>();
  const loadRunner = createRunnerLoader();
  let disposal: Promise<void> | undefined;
  const checkAlive = (): void => {
    if (disposal !== undefined) throw new OpchainError('KERNEL_DISPOSED', 'This kernel has been disposed.');
  };

  const dispose = async (): Promise<void> => {
    for (const run of runs) run.cancel('The kernel has been disposed.');
    await Promise.all([...runs].map((run) => run.finished));
    grants.clear();
    events.complete();
    await registry.dispose();
  };

  return {
    plugins: registry.applied,
    events: events.asObservable(),
    async load(source, loadOptions = {}) {
      checkAlive();
      return loadDescription(source, loadOptions, registry.loaders, hooks);
    },
    async importChain(source, scope = {}) {
      checkAlive();
      const { importChain } = await import('./import-chain.js');
      return importChain(source, scope, registry.formats);
    },
    async plan(request) {
      checkAlive();
      const { validateChain } = await import('../runner/plan/validate-chain.js');
      return validateChain(request, ports);
    },
    run(request) {
      checkAlive();
      const run = deferRun(loadRunner, request, ports);
      runs.add(run);
      void run.finished.then(() => runs.delete(run));
      return run;
    },
    credentialFields: (scheme) => ports.providerFor(scheme)?.fields(scheme),
    async verifyCredential(credential, scheme, serverUrl, signal = new AbortController().signal) {
      checkAlive();
      const { verifyCredential } = await import('./use-credential.js');
      return verifyCredential({ credential, scheme, serverUrl }, signal, ports);
    },
    async authorize(credential, signal = new AbortController().signal) {
      checkAlive();
      const { authorizeCalls } = await import('./use-credential.js');
      return authorizeCalls(credential, signal, ports);
    },
    loginState(credential, scheme, serverUrl) {
      const provider = ports.providerFor(scheme);
      if (provider === undefined || !isInteractive({ provider, scheme, credential })) return 'none';
      const key = GrantCache.keyOf({ provider, scheme, credential, serverUrl, scopes: [] });
      return ports.grants.peek(key) === undefined ? 'required' : 'done';
    },
    tokenOrigin(credential, scheme, serverUrl) {
      const endpoint = credential.provide
        ? undefined
        : ports.providerFor(scheme)?.tokenEndpoint?.(scheme, credential, serverUrl);
      return endpoint === undefined || !URL.canParse(endpoint) ? undefined : new URL(endpoint).origin;
    },
    dispose: () => (disposal ??= dispose()),
  };
}

/** Once: an import of what is loaded already costs more than planning a small chain again. */
function createRunnerLoader(): () => Promise<typeof runChain> {
  let loaded: Promise<typeof runChain> | undefined;
  return () =>
    (loaded ??= import('../runner/run-chain.js').then(
      (module) => module.runChain,
      (error: unknown) => {
        loaded = undefined;
        throw error;
      },
    ));
}

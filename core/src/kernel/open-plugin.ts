import { Subject } from 'rxjs';
import { createHooks } from './hooks/create-hooks.js';
import type { RunEvent } from '../model/run-event.js';
import type { ChainFormat } from '../plugin/chain-format.js';
import type { AuthProvider, Executor, Plugin, SpecLoader } from '../plugin/contract.js';

/** The parts that a plugin adds when it is applied. */
export interface OpenedPlugin {
  /** Spec loaders, in the order in which they were added. */
  readonly specLoaders: readonly SpecLoader[];
  /** Auth providers, in the order in which they were added. */
  readonly authProviders: readonly AuthProvider[];
  /** Executors, in the order in which they were added. */
  readonly executors: readonly Executor[];
  /** Chain formats, in the order in which they were added. */
  readonly chainFormats: readonly ChainFormat[];
  /** Runs the cleanups passed to `onDispose`, in reverse order. */
  close(): Promise<void>;
}

/** Applies one plugin without a kernel. */
export async function openPlugin(plugin: Plugin): Promise<OpenedPlugin> {
  const specLoaders: SpecLoader[] = [];
  const authProviders: AuthProvider[] = [];
  const executors: Executor[] = [];
  const chainFormats: ChainFormat[] = [];
  const cleanups: (() => void | Promise<void>)[] = [];
  await plugin.apply({
    hooks: createHooks(),
    events: new Subject<RunEvent>().asObservable(),
    addSpecLoader: (loader) => void specLoaders.push(loader),
    addAuthProvider: (provider) => void authProviders.push(provider),
    addExecutor: (executor) => void executors.push(executor),
    addChainFormat: (format) => void chainFormats.push(format),
    onDispose: (cleanup) => void cleanups.push(cleanup),
  });
  return {
    specLoaders,
    authProviders,
    executors,
    chainFormats,
    async close() {
      for (const cleanup of cleanups.reverse()) await cleanup();
    },
  };
}

import type { Observable } from 'rxjs';
import { OpchainError } from '../model/opchain-error.js';
import type { RunEvent } from '../model/run.js';
import type { AuthProvider, Executor, Plugin, SpecLoader } from '../plugin/contract.js';
import type { KernelHooks } from '../plugin/hooks.js';
import { blamePlugin } from './blame-plugin.js';
import { guardHooks } from './guard-hooks.js';
import { guardExecutor, guardLoader, guardProvider } from './guard-roles.js';

interface Cleanup {
  readonly plugin: string;
  readonly run: () => void | Promise<void>;
}

export interface RegistryNeeds {
  readonly hooks: KernelHooks;
  readonly events: Observable<RunEvent>;
  /** Takes what a plugin threw where it may not change the outcome. */
  readonly report: (error: OpchainError) => void;
}

/** What a kernel's plugins have added. Open while they are applied, then frozen. */
export class PluginRegistry {
  readonly loaders: SpecLoader[] = [];
  readonly providers: AuthProvider[] = [];
  readonly executors: Executor[] = [];
  readonly #cleanups: Cleanup[] = [];
  readonly #needs: RegistryNeeds;
  #frozen = false;

  constructor(needs: RegistryNeeds) {
    this.#needs = needs;
  }

  /** Applies a plugin. Rejects with an error that names it. */
  async apply(plugin: Plugin): Promise<void> {
    const { name } = plugin;
    const checkOpen = () => this.#checkOpen(name);
    try {
      await plugin.apply({
        hooks: guardHooks(this.#needs.hooks, { plugin: name, checkOpen, report: this.#needs.report }),
        events: this.#needs.events,
        addSpecLoader: (loader) => this.#add(name, 'spec loader', this.loaders, guardLoader(name, loader)),
        addAuthProvider: (provider) => this.#add(name, 'auth provider', this.providers, guardProvider(name, provider)),
        addExecutor: (executor) => this.#add(name, 'executor', this.executors, guardExecutor(name, executor)),
        onDispose: (run) => {
          checkOpen();
          this.#cleanups.push({ plugin: name, run });
        },
      });
    } catch (error) {
      throw blamePlugin(name, 'apply()', error);
    }
  }

  freeze(): void {
    this.#frozen = true;
  }

  /** Runs every cleanup, the last registered first, whatever the others do. Rejects with what failed. */
  async dispose(): Promise<void> {
    const failures: OpchainError[] = [];
    for (const { plugin, run } of this.#cleanups.splice(0).reverse()) {
      try {
        await run();
      } catch (error) {
        failures.push(blamePlugin(plugin, 'the cleanup that it gave to onDispose()', error));
      }
    }
    const [first, ...others] = failures;
    if (first === undefined) return;
    if (others.length === 0) throw first;
    throw new OpchainError(first.code, failures.map(({ message }) => message).join(' '), { ...first.place, cause: new AggregateError(failures) });
  }

  #checkOpen(plugin: string): void {
    if (this.#frozen) throw new OpchainError('KERNEL_FROZEN', `The plugin "${plugin}" registers something after the kernel was created.`, { plugin });
  }

  #add<Role extends { readonly name: string }>(plugin: string, kind: string, roles: Role[], role: Role): void {
    this.#checkOpen(plugin);
    if (roles.some(({ name }) => name === role.name)) {
      throw new OpchainError('PLUGIN_NAME_TAKEN', `The plugin "${plugin}" adds the ${kind} "${role.name}", but there is one of that name.`, { plugin });
    }
    roles.push(role);
  }
}

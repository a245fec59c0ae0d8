import type { Observable } from 'rxjs';
import type { Clock } from '../model/clock.js';
import { OpchainError } from '../model/errors/opchain-error.js';
import type { RunEvent } from '../model/run-event.js';
import type { ChainFormat } from '../plugin/chain-format.js';
import type { AuthProvider, Executor, Plugin, SpecLoader } from '../plugin/contract.js';
import type { KernelHooks } from '../plugin/hooks.js';
import type { PluginInfo, PluginRole } from './contract.js';
import { wrapPluginError } from './guards/wrap-plugin-error.js';
import { guardEvents } from './guards/guard-events.js';
import { guardHooks } from './guards/guard-hooks.js';
import { guardExecutor, guardFormat, guardLoader, guardProvider } from './guards/guard-roles.js';
import { waitWithTimeout } from './time/wait-with-timeout.js';

interface Cleanup {
  readonly plugin: string;
  readonly run: () => void | Promise<void>;
}

export interface RegistryOptions {
  readonly hooks: KernelHooks;
  readonly events: Observable<RunEvent>;
  /** Called with an error that a plugin threw where it must not change the outcome. */
  readonly report: (error: OpchainError) => void;
  readonly clock: Clock;
}

/** What a kernel's plugins have added. Open while they are applied, then frozen. */
export class PluginRegistry {
  readonly loaders: SpecLoader[] = [];
  readonly providers: AuthProvider[] = [];
  readonly executors: Executor[] = [];
  readonly formats: ChainFormat[] = [];
  readonly applied: PluginInfo[] = [];
  readonly #cleanups: Cleanup[] = [];
  readonly #options: RegistryOptions;
  #frozen = false;

  constructor(options: RegistryOptions) {
    this.#options = options;
  }

  /** Applies a plugin. Rejects with an error that names it. */
  async apply(plugin: Plugin): Promise<void> {
    const { name } = plugin;
    const roles = new Set<PluginRole>();
    const addTo =
      <Role extends { readonly name: string }>(kind: PluginRole, list: Role[], guard: RoleList<Role>['guard']) =>
      (role: Role) => {
        this.#add(name, { kind, list, guard }, role);
        roles.add(kind);
      };
    const { clock, events, hooks, report } = this.#options;
    const checkOpen = () => this.#checkOpen(name);
    try {
      const applying = plugin.apply({
        hooks: guardHooks(hooks, { plugin: name, checkOpen, report, clock }),
        events: guardEvents(events, (error) => report(wrapPluginError(name, 'a subscriber to the events', error))),
        addSpecLoader: addTo('spec loader', this.loaders, (plugin, loader) => guardLoader(plugin, loader, clock)),
        addAuthProvider: addTo('auth provider', this.providers, guardProvider),
        addExecutor: addTo('executor', this.executors, guardExecutor),
        addChainFormat: addTo('chain format', this.formats, guardFormat),
        onDispose: (run) => {
          checkOpen();
          this.#cleanups.push({ plugin: name, run });
        },
      });
      await waitWithTimeout(Promise.resolve(applying), { plugin: name, activity: 'apply()', clock, limit: 'apply' });
      this.applied.push({ name, roles: [...roles] });
    } catch (error) {
      throw wrapPluginError(name, 'apply()', error);
    }
  }

  freeze(): void {
    this.#frozen = true;
  }

  /** Runs every cleanup, the last registered first, even if some fail. Rejects with the errors. */
  async dispose(): Promise<void> {
    const failures: OpchainError[] = [];
    const activity = 'its onDispose() callback';
    for (const { plugin, run } of this.#cleanups.splice(0).reverse()) {
      try {
        await waitWithTimeout(Promise.resolve(run()), {
          plugin,
          activity,
          clock: this.#options.clock,
          limit: 'cleanup',
        });
      } catch (error) {
        failures.push(wrapPluginError(plugin, activity, error));
      }
    }
    const [first, ...others] = failures;
    if (first === undefined) return;
    if (others.length === 0) throw first;
    throw new OpchainError(first.code, failures.map(({ message }) => message).join(' '), {
      ...first.details,
      cause: new AggregateError(failures),
    });
  }

  #checkOpen(plugin: string): void {
    if (this.#frozen)
      throw new OpchainError(
        'KERNEL_FROZEN',
        `The plugin "${plugin}" tried to register something after the kernel was created.`,
        { plugin },
      );
  }

  #add<Role extends { readonly name: string }>(
    plugin: string,
    { kind, list, guard }: RoleList<Role>,
    role: Role,
  ): void {
    this.#checkOpen(plugin);
    checkRole(plugin, kind, role);
    if (list.some(({ name }) => name === role.name)) {
      throw new OpchainError(
        'PLUGIN_NAME_TAKEN',
        `The plugin "${plugin}" adds the ${kind} "${role.name}", but that name is already taken.`,
        { plugin },
      );
    }
    list.push(guard(plugin, role));
  }
}

/** Where plugins of a role are registered. */
interface RoleList<Role> {
  readonly kind: PluginRole;
  readonly list: Role[];
  readonly guard: (plugin: string, role: Role) => Role;
}

/** The methods that each role requires. */
const methods = {
  'spec loader': ['accepts', 'load'],
  'auth provider': ['handles', 'fields', 'obtain', 'apply'],
  executor: ['handles', 'execute'],
  'chain format': ['accepts', 'read'],
} as const satisfies Record<PluginRole, readonly string[]>;

function checkRole(plugin: string, kind: PluginRole, role: object): void {
  const members = (typeof role === 'object' && role !== null ? role : {}) as Readonly<Record<string, unknown>>;
  const missing = [
    ...(typeof members['name'] === 'string' && members['name'] !== '' ? [] : ['a name']),
    ...methods[kind].filter((method) => typeof members[method] !== 'function').map((method) => `${method}()`),
  ];
  if (missing.length > 0)
    throw new OpchainError(
      'PLUGIN_INVALID',
      `The plugin "${plugin}" adds a role (${kind}) without ${missing.join(', ')}.`,
      { plugin },
    );
}

import type { SecurityScheme } from '../../model/security/security-scheme.js';
import type { Clock } from '../../model/clock.js';
import type { HttpCall } from '../../model/http.js';
import type { RunEvent } from '../../model/run-event.js';
import type { AuthProvider, Executor } from '../../plugin/contract.js';
import type { KernelHooks } from '../../plugin/hooks.js';
import type { GrantCache } from '../grants/grant-cache.js';
import type { Redactor } from '../masking/redactor.js';

/** The runner's external dependencies. The runner retains no state between runs. */
export interface RunnerPorts {
  /** Source of time and timers. */
  readonly clock: Clock;
  /** Already wrapped so that errors thrown by taps name the plugin. */
  readonly hooks: KernelHooks;
  /** Retained for the lifetime of a kernel, so that a grant outlives the run that fetched it. */
  readonly grants: GrantCache;
  /** The first executor that handles the call. */
  executorFor(call: HttpCall): Executor | undefined;
  /** The first provider that handles the scheme. */
  providerFor(this: void, scheme: SecurityScheme): AuthProvider | undefined;
  /** Receives every event of every run, after the run's own subscribers. Must not throw. */
  onEvent(event: RunEvent): void;
  /** What removes the secrets of a run from its events and results. Default: a new `Redactor`. */
  createRedactor?(this: void): Redactor;
  /** Creates the id of a new run, unique within the kernel. */
  createRunId(): string;
}

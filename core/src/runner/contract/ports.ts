import type { SecurityScheme } from '../../model/security-scheme.js';
import type { Clock } from '../../model/clock.js';
import type { HttpCall } from '../../model/http.js';
import type { RunEvent } from '../../model/run.js';
import type { AuthProvider, Executor } from '../../plugin/contract.js';
import type { KernelHooks } from '../../plugin/hooks.js';
import type { GrantCache } from '../grants/grant-cache.js';

/** Everything that the runner needs from outside. It holds no state of its own between runs. */
export interface RunnerPorts {
  readonly clock: Clock;
  /** Already wrapped so that what a tap throws names its plugin. */
  readonly hooks: KernelHooks;
  /** Kept for the life of a kernel, so that a grant outlives the run that fetched it. */
  readonly grants: GrantCache;
  /** The first executor that handles the call. */
  executorFor(call: HttpCall): Executor | undefined;
  /** The first provider that handles the scheme. */
  providerFor(scheme: SecurityScheme): AuthProvider | undefined;
  /** Gets every event of every run, after the run's own subscribers. Must not throw. */
  onEvent(event: RunEvent): void;
  /** A new run's id, unique in the kernel. */
  createRunId(): string;
}

import type { JsonValue } from '@opchain/core';
import { type Clock, type HttpCall, type HttpResult, writeJson } from '@opchain/core/internal/model';
import type { AuthProvider, Executor } from '@opchain/core/plugin';
import { GrantCache, type RunnerPorts } from '@opchain/core/internal/runner';
import { createHooks } from '../src/kernel/hooks/create-hooks.js';
import { realClock } from './real-clock.js';

/** The ports that a test replaces. */
export interface PortsSketch {
  /** Sends the calls. */
  readonly executor: Executor;
  /** Default: the system clock. */
  readonly clock?: Clock;
  /** Default: none. */
  readonly providers?: readonly AuthProvider[];
}

/** The ports of the runner, without a kernel. */
export function makePorts({ executor, clock = realClock, providers = [] }: PortsSketch): RunnerPorts {
  let runs = 0;
  return {
    clock,
    hooks: createHooks(),
    grants: new GrantCache(clock),
    executorFor: (call) => (executor.handles(call) ? executor : undefined),
    providerFor: (scheme) => providers.find((provider) => provider.handles(scheme)),
    onEvent: () => undefined,
    createRunId: () => `run-${(runs += 1)}`,
  };
}

/** An executor that calls a function instead of a server. */
export function respondWith(
  respond: (call: HttpCall, signal: AbortSignal) => Promise<Partial<HttpResult> & { readonly json?: unknown }>,
): Executor {
  return {
    name: 'test',
    handles: () => true,
    async execute(call, { signal, onSent }) {
      onSent();
      const { json, ...fields } = await respond(call, signal);
      const body = json === undefined ? new Uint8Array() : new TextEncoder().encode(writeJson(json as JsonValue));
      const headers = json === undefined ? [] : ([['Content-Type', 'application/json']] as const);
      return { status: 200, statusText: 'OK', headers, body, truncated: false, ...fields };
    },
  };
}

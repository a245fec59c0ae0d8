import { nameChain } from '../model/name-chain.js';
import { OpchainError } from '../model/errors/opchain-error.js';
import type { RunSummary } from '../model/run.js';
import type { Run, RunRequest } from '../runner/contract/run-request.js';
import type { RunnerPorts } from '../runner/contract/ports.js';
import { EventLog } from '../runner/record/event-log.js';
import type { runChain } from '../runner/run-chain.js';

/** Starts a run whose code is loaded on first use, so that a page that only draws does not load the runner. */
export function deferRun(load: () => Promise<typeof runChain>, request: RunRequest, ports: RunnerPorts): Run {
  const id = ports.createRunId();
  const events = new EventLog();
  let run: Run | undefined;
  let cancelled: { readonly reason: string | undefined } | undefined;

  const start = async (): Promise<RunSummary> => {
    const begin = await load();
    run = begin(request, { ...ports, createRunId: () => id }, events);
    if (cancelled) run.cancel(cancelled.reason);
    return run.finished;
  };

  return {
    id,
    events: events.events,
    finished: start().catch((error: unknown) => {
      const summary = describeLoss(error, id, request, ports);
      events.next({ type: 'run-finished', runId: id, at: 0, summary });
      events.complete();
      return summary;
    }),
    cancel(reason) {
      cancelled = { reason };
      run?.cancel(reason);
    },
  };
}

/** The runner's code could not be loaded: the run is rejected with that as the reason. */
function describeLoss(error: unknown, runId: string, { chain }: RunRequest, ports: RunnerPorts): RunSummary {
  const { code, message, help } = new OpchainError(
    'NETWORK_FAILED',
    `The runner could not be loaded: ${error instanceof Error ? error.message : String(error)}.`,
  );
  return {
    runId,
    chainTitle: nameChain(chain),
    state: 'refused',
    diagnostics: [{ severity: 'error', code, message: `${message} ${help}` }],
    startedAtEpoch: ports.clock.wallTime(),
    durationMs: 0,
    results: [],
  };
}

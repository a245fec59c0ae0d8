import type { Run, RunRequest } from './contract/run-request.js';
import type { RunSummary } from '../model/run.js';
import { EventLog } from './record/event-log.js';
import { ChainRun } from './chain-run.js';
import type { RunnerPorts } from './contract/ports.js';

/**
 * Checks a chain and runs it. Starts immediately; never throws and never rejects for anything that the chain, a plugin
 * or a server does: errors are in the summary. The request is the run's snapshot and must not be modified. The events go
 * to `events`, which is completed.
 */
export function runChain(request: RunRequest, ports: RunnerPorts, events = new EventLog()): Run {
  const run = new ChainRun(request, ports, (event) => {
    events.next(event);
    ports.onEvent(event);
  });
  const finished: Promise<RunSummary> = run.start().then((summary) => {
    events.complete();
    return summary;
  });
  return {
    id: run.id,
    events: events.events,
    finished,
    cancel: (reason) => run.cancel(reason),
  };
}

import type { Unsubscribe } from '../../stores/create-state.js';
import type { RunStore } from '../../stores/runs/run-store.js';
import { OpchainBeforeRunEvent, OpchainRunFinishedEvent, OpchainRunProgressEvent } from '../events.js';

/** Dispatches the events of runs on the builder; a listener can prevent a run. */
export function dispatchRunEvents(host: HTMLElement, run: RunStore): readonly Unsubscribe[] {
  return [
    run.intercept((request) => {
      const event = new OpchainBeforeRunEvent(request);
      return host.dispatchEvent(event) || (event.reason ?? false);
    }),
    run.events.subscribe((event) => host.dispatchEvent(new OpchainRunProgressEvent(event))),
    run.finished.subscribe((summary) => host.dispatchEvent(new OpchainRunFinishedEvent(summary))),
  ];
}

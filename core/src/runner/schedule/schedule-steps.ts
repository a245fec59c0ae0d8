import type { ChainGraph } from '../../graph/chain-graph.js';
import type { Step } from '../../model/chain.js';
import { OpchainError } from '../../model/errors/opchain-error.js';
import type { StepFailure, StepResult } from '../../model/run.js';
import { notStartedResult } from './not-started-result.js';
import { type RunningStep, StepTask } from './running-step.js';
import type { TimeSlicer } from './time-slicer.js';
import type { Semaphore } from './semaphore.js';

export interface Schedule {
  /** In an order that the graph allows. */
  readonly steps: readonly Step[];
  readonly graph: ChainGraph;
  /** Slots for the calls in flight. */
  readonly semaphore: Semaphore;
  readonly failFast: boolean;
  readonly slicer: TimeSlicer;
  /** Runs a step whose sources have succeeded. Never rejects. */
  run(task: RunningStep): Promise<StepResult>;
  /** Called when a step has ended, or will never start. */
  onResult(result: StepResult, step: Step): void;
}

interface Entry {
  readonly step: Step;
  readonly targets: Entry[];
  sourcesLeft: number;
  state: 'waiting' | 'running' | 'ended';
  task?: StepTask;
}

/**
 * Starts each step as soon as its own sources have succeeded, in time proportional to steps and connections, without
 * levels or polling. Descendants of a failed step are skipped, other branches continue.
 */
export class StepScheduler {
  readonly #schedule: Schedule;
  readonly #entries: readonly Entry[];
  readonly #finished: Promise<void>;
  #resolve: () => void = () => undefined;
  #open: number;
  #stopped: OpchainError | undefined;

  constructor(schedule: Schedule) {
    this.#schedule = schedule;
    this.#entries = linkEntries(schedule);
    this.#open = this.#entries.length;
    this.#finished = new Promise((resolve) => {
      this.#resolve = resolve;
    });
  }

  /** Resolves when every step has ended. */
  start(): Promise<void> {
    if (this.#open === 0) this.#resolve();
    // Collect the steps without sources first: one that ends synchronously starts its targets itself.
    for (const entry of this.#entries.filter(({ sourcesLeft }) => sourcesLeft === 0)) this.#begin(entry);
    return this.#finished;
  }

  /** Waiting steps are cancelled now, running ones as soon as they stop. */
  stop(reason: OpchainError): void {
    if (this.#stopped !== undefined) return;
    this.#stopped = reason;
    for (const entry of this.#entries) {
      if (entry.state === 'running') entry.task?.stop(reason);
      else if (entry.state === 'waiting')
        this.#end(entry, notStartedResult(entry.step, 'cancelled', { code: reason.code, message: reason.message }));
    }
  }

  #begin(entry: Entry): void {
    const { semaphore, slicer } = this.#schedule;
    if (entry.step.kind !== 'operation') slicer.run(() => this.#run(entry, undefined));
    else semaphore.acquire(() => slicer.run(() => this.#run(entry, semaphore)));
  }

  #run(entry: Entry, semaphore: Semaphore | undefined): void {
    if (entry.state !== 'waiting') {
      semaphore?.release();
      return;
    }
    entry.state = 'running';
    const task = new StepTask(entry.step, semaphore);
    entry.task = task;
    void this.#schedule.run(task).then((result) => {
      task.releaseSlot();
      this.#end(entry, result);
    });
  }

  #end(entry: Entry, result: StepResult): void {
    entry.state = 'ended';
    delete entry.task;
    this.#open -= 1;
    this.#schedule.onResult(result, entry.step);
    if (result.state === 'succeeded') {
      for (const target of entry.targets) {
        target.sourcesLeft -= 1;
        if (target.sourcesLeft === 0 && target.state === 'waiting') this.#begin(target);
      }
    } else if (result.state === 'failed') {
      this.#skipDescendants(entry);
      if (result.action?.type === 'end') this.#skipWaiting(entry.step.id);
      if (this.#schedule.failFast)
        this.stop(
          new OpchainError('FAIL_FAST', `Step "${entry.step.id}" failed, and the run stops at the first failure.`),
        );
    }
    if (this.#open === 0) this.#resolve();
  }

  /** An `end` action: nothing new starts, and what is in flight is awaited. */
  #skipWaiting(stepId: string): void {
    const failure: StepFailure = {
      code: 'DEPENDENCY_FAILED',
      message: `The workflow ended because "${stepId}" failed.`,
      stepId,
    };
    for (const entry of this.#entries)
      if (entry.state === 'waiting') this.#end(entry, notStartedResult(entry.step, 'skipped', failure));
  }

  #skipDescendants(failed: Entry): void {
    const stepId = failed.step.id;
    const failure: StepFailure = {
      code: 'DEPENDENCY_FAILED',
      message: `It depends on "${stepId}", which failed.`,
      stepId,
    };
    const pending = [failed];
    for (let entry = pending.pop(); entry !== undefined; entry = pending.pop()) {
      for (const target of entry.targets) {
        if (target.state !== 'waiting') continue;
        this.#end(target, notStartedResult(target.step, 'skipped', failure));
        pending.push(target);
      }
    }
  }
}

function linkEntries({ steps, graph }: Schedule): Entry[] {
  const entries = steps.map((step): Entry => ({ step, targets: [], sourcesLeft: 0, state: 'waiting' }));
  const byId = new Map(entries.map((entry) => [entry.step.id, entry]));
  for (const entry of entries) {
    for (const source of graph.sources(entry.step.id)) {
      byId.get(source)?.targets.push(entry);
      entry.sourcesLeft += 1;
    }
  }
  return entries;
}

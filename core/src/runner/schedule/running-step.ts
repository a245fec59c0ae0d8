import type { Step } from '../../model/chain.js';
import type { OpchainError } from '../../model/errors/opchain-error.js';
import { Interruption } from './interruption.js';

/** A running step, as the scheduler controls it. */
export interface RunningStep {
  readonly step: Step;
  /** True for a step that runs before the retry of another one, or of itself. */
  readonly isBeforeRetry: boolean;
  /** Set when the step must stop: the run was cancelled or its time limit exceeded. */
  readonly stopped: OpchainError | undefined;
  /** Opens an interruption that is triggered when the step must stop. Only the latest one is triggered. */
  openInterruption(): Interruption;
  /** A step that runs before a retry of this one: what stops this one stops it. */
  beforeRetry(step: Step): RunningStep;
  /** Releases the step's slot among the calls in flight. */
  releaseSlot(): void;
  /** Resolves when a slot is available again. */
  acquireSlot(): Promise<void>;
}

export class StepTask implements RunningStep {
  readonly step: Step;
  readonly isBeforeRetry = false;
  readonly #semaphore: { acquire(start: () => void): void; release(): void } | undefined;
  #stopped: OpchainError | undefined;
  #interruption: Interruption | undefined;
  #holdsSlot = true;

  constructor(step: Step, semaphore: { acquire(start: () => void): void; release(): void } | undefined) {
    this.step = step;
    this.#semaphore = semaphore;
  }

  get stopped(): OpchainError | undefined {
    return this.#stopped;
  }

  stop(reason: OpchainError): void {
    if (this.#stopped !== undefined) return;
    this.#stopped = reason;
    this.#interruption?.interrupt(reason);
  }

  openInterruption(): Interruption {
    this.#interruption = new Interruption();
    if (this.#stopped !== undefined) this.#interruption.interrupt(this.#stopped);
    return this.#interruption;
  }

  beforeRetry(step: Step): RunningStep {
    // eslint-disable-next-line @typescript-eslint/no-this-alias -- a view of this task
    const task = this;
    return {
      step,
      isBeforeRetry: true,
      get stopped() {
        return task.stopped;
      },
      openInterruption: () => task.openInterruption(),
      beforeRetry: (other) => task.beforeRetry(other),
      releaseSlot: () => task.releaseSlot(),
      acquireSlot: () => task.acquireSlot(),
    };
  }

  releaseSlot(): void {
    if (!this.#holdsSlot) return;
    this.#holdsSlot = false;
    this.#semaphore?.release();
  }

  acquireSlot(): Promise<void> {
    const semaphore = this.#semaphore;
    if (semaphore === undefined) return Promise.resolve();
    return new Promise((resolve) => {
      semaphore.acquire(() => {
        // The step no longer needs the slot: release it for the next one.
        if (this.#stopped !== undefined) semaphore.release();
        else this.#holdsSlot = true;
        resolve();
      });
    });
  }
}

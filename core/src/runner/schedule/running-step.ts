import type { Step } from '../../model/chain.js';
import type { OpchainError } from '../../model/opchain-error.js';
import { Interruption } from './interruption.js';

/** A node that is under way, as far as the scheduler can act on it. */
export interface RunningStep {
  readonly step: Step;
  /** Set once the node has to stop: the run was cancelled or its time is over. */
  readonly stopped: OpchainError | undefined;
  /** An interruption that ends when the node has to stop. Only the latest is told. */
  openInterruption(): Interruption;
  /** Gives back the place among those in flight. */
  releaseSlot(): void;
  /** Calls back when there is a place again. */
  acquireSlot(): Promise<void>;
}

export class StepTask implements RunningStep {
  readonly step: Step;
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
        // Nobody waits for it any more: it goes to the next.
        if (this.#stopped !== undefined) semaphore.release();
        else this.#holdsSlot = true;
        resolve();
      });
    });
  }
}

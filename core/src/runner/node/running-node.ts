import type { ChainNode } from '../../model/chain.js';
import type { OpchainError } from '../../model/opchain-error.js';
import { Interruption } from './interruption.js';

/** A node that is under way, as far as the scheduler can act on it. */
export interface RunningNode {
  readonly node: ChainNode;
  /** Set once the node has to stop: the run was cancelled or its time is over. */
  readonly stopped: OpchainError | undefined;
  /** An interruption that ends when the node has to stop. Only the latest is told. */
  openInterruption(): Interruption;
  /** Gives back the place among those in flight. */
  yieldSlot(): void;
  /** Calls back when there is a place again. */
  takeSlot(): Promise<void>;
}

export class NodeTask implements RunningNode {
  readonly node: ChainNode;
  readonly #slots: { take(start: () => void): void; release(): void } | undefined;
  #stopped: OpchainError | undefined;
  #interruption: Interruption | undefined;
  #holdsSlot = true;

  constructor(node: ChainNode, slots: { take(start: () => void): void; release(): void } | undefined) {
    this.node = node;
    this.#slots = slots;
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

  yieldSlot(): void {
    if (!this.#holdsSlot) return;
    this.#holdsSlot = false;
    this.#slots?.release();
  }

  takeSlot(): Promise<void> {
    const slots = this.#slots;
    if (slots === undefined) return Promise.resolve();
    return new Promise((resolve) => {
      slots.take(() => {
        // Nobody waits for it any more: it goes to the next.
        if (this.#stopped !== undefined) slots.release();
        else this.#holdsSlot = true;
        resolve();
      });
    });
  }
}

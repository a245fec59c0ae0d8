import type { OpchainError } from '../../model/opchain-error.js';

/**
 * Ends waiting: once interrupted, everything that is raced rejects with the reason at once, whether or not the work behind
 * it heeds the signal.
 */
export class Interruption {
  readonly #controller = new AbortController();
  #reason: OpchainError | undefined;
  #reject: ((reason: OpchainError) => void) | undefined;

  /** For work that can stop by itself. Aborted with the reason. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  get reason(): OpchainError | undefined {
    return this.#reason;
  }

  interrupt(reason: OpchainError): void {
    if (this.#reason !== undefined) return;
    this.#reason = reason;
    this.#controller.abort(reason);
    this.#reject?.(reason);
  }

  /** Throws where it is already interrupted. */
  check(): void {
    if (this.#reason !== undefined) throw this.#reason;
  }

  /** One at a time: gives what the work gives, or rejects with the reason as soon as there is one. */
  race<T>(work: PromiseLike<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      if (this.#reason === undefined) this.#reject = reject;
      else reject(this.#reason);
      work.then(resolve, reject);
    });
  }
}

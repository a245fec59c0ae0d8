import type { OpchainError } from '../../model/opchain-error.js';

/**
 * Ends waiting: once interrupted, everything that is raced rejects with the reason at once, whether or not the work behind
 * it heeds the signal.
 */
export class Interruption {
  #controller: AbortController | undefined;
  #listeners: (() => void)[] | undefined;
  #reason: OpchainError | undefined;
  #reject: ((reason: OpchainError) => void) | undefined;

  /** For work that can stop by itself. Aborted with the reason. Made when first asked for: one for each call would cost more than the rest of it. */
  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      this.#controller = new AbortController();
      if (this.#reason !== undefined) this.#controller.abort(this.#reason);
    }
    return this.#controller.signal;
  }

  /** Calls back once when interrupted, at once where it is already. Gives what takes the callback away again. */
  onInterrupt(callback: () => void): () => void {
    if (this.#reason !== undefined) {
      callback();
      return () => undefined;
    }
    const listeners = (this.#listeners ??= []);
    listeners.push(callback);
    return () => {
      const at = listeners.indexOf(callback);
      if (at !== -1) listeners.splice(at, 1);
    };
  }

  get reason(): OpchainError | undefined {
    return this.#reason;
  }

  interrupt(reason: OpchainError): void {
    if (this.#reason !== undefined) return;
    this.#reason = reason;
    this.#controller?.abort(reason);
    for (const listener of this.#listeners?.splice(0) ?? []) listener();
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

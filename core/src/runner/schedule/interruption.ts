import type { OpchainError } from '../../model/errors/opchain-error.js';
import type { AuthProvider, Executor } from '../../plugin/contract.js';

/**
 * Ends waiting: after an interruption, everything passed to `race` rejects with the reason immediately, even if the
 * work behind it ignores the signal.
 */
export class Interruption {
  #controller: AbortController | undefined;
  #listeners: (() => void)[] | undefined;
  #reason: OpchainError | undefined;
  #reject: ((reason: OpchainError) => void) | undefined;
  /** What the work was handed on to: named if it never gives it back. */
  waitsFor: AuthProvider | Executor | undefined;

  /**
   * For work that can be aborted. Aborted with the reason. Created on first access, because a signal for each call
   * would cost more than the rest of it.
   */
  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      this.#controller = new AbortController();
      if (this.#reason !== undefined) this.#controller.abort(this.#reason);
    }
    return this.#controller.signal;
  }

  /**
   * Calls back once when interrupted, or immediately if it already is. Returns a function that removes the callback.
   */
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

  /** Throws the reason if it is already interrupted. */
  check(): void {
    if (this.#reason !== undefined) throw this.#reason;
  }

  /** Resolves with the result of the work, or rejects with the reason when interrupted. Supports one call at a time. */
  race<T>(work: PromiseLike<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      if (this.#reason === undefined) this.#reject = reject;
      else reject(this.#reason);
      work.then(resolve, reject);
    });
  }
}

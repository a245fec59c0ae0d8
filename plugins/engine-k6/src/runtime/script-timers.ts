import type { K6Modules } from './k6-modules.js';

interface Timer {
  readonly at: number;
  readonly callback: () => void;
}

/**
 * Timers of the runner on one timer of k6, which takes a fifth of a short call to set and clear one: nearly all of them
 * limit the time of a call and never fire.
 */
export class ScriptTimers {
  readonly #k6: Pick<K6Modules, 'setTimeout' | 'clearTimeout'>;
  readonly #timers = new Set<Timer>();
  #armed:
    | { readonly at: number; readonly milliseconds: number; readonly id: ReturnType<K6Modules['setTimeout']> }
    | undefined;

  constructor(k6: Pick<K6Modules, 'setTimeout' | 'clearTimeout'>) {
    this.#k6 = k6;
  }

  /** Calls back once. Returns what cancels it. */
  set(callback: () => void, milliseconds: number): () => void {
    const timer = { at: Date.now() + milliseconds, callback };
    this.#timers.add(timer);
    this.#arm(timer.at, milliseconds);
    return () => void this.#timers.delete(timer);
  }

  /** Lets the iteration end: k6 waits for a timer. */
  end(): void {
    this.#timers.clear();
    if (this.#armed !== undefined) this.#k6.clearTimeout(this.#armed.id);
    this.#armed = undefined;
  }

  #arm(at: number, milliseconds: number): void {
    // The limit of the last call is kept for the next one; alone, it would fire during a pause.
    const isKept = this.#timers.size > 1 || this.#armed?.milliseconds === milliseconds;
    if (isKept && this.#armed !== undefined && this.#armed.at <= at) return;
    if (this.#armed !== undefined) this.#k6.clearTimeout(this.#armed.id);
    this.#armed = { at, milliseconds, id: this.#k6.setTimeout(() => this.#fire(), milliseconds) };
  }

  #fire(): void {
    const now = Math.max(Date.now(), this.#armed?.at ?? 0);
    this.#armed = undefined;
    const due = [...this.#timers].filter(({ at }) => at <= now).sort((left, right) => left.at - right.at);
    for (const timer of due) if (this.#timers.delete(timer)) timer.callback();
    const next = Math.min(...[...this.#timers].map(({ at }) => at));
    if (Number.isFinite(next)) this.#arm(next, Math.max(0, next - Date.now()));
  }
}

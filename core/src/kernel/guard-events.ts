import { Observable, Subscriber } from 'rxjs';
import type { Observer, Operator, Subscription } from 'rxjs';

type Report = (error: unknown) => void;

/** Events whose subscribers can do no harm: what one throws, or rejects with, is reported. What is piped onto them is guarded as well. */
export function guardEvents<T>(events: Observable<T>, report: Report): Observable<T> {
  return new GuardedObservable<T, T>(events, undefined, report);
}

/** rxjs throws what a subscriber throws from a timer, where nobody can catch it: Node ends the process for it. */
class GuardedObservable<S, T> extends Observable<T> {
  readonly #report: Report;

  constructor(source: Observable<S>, operator: Operator<S, T> | undefined, report: Report) {
    super();
    this.source = source;
    this.operator = operator;
    this.#report = report;
  }

  override lift<R>(operator?: Operator<T, R>): Observable<R> {
    return new GuardedObservable<T, R>(this, operator, this.#report);
  }

  override subscribe(
    first?: Partial<Observer<T>> | ((value: T) => void) | null,
    error?: ((error: unknown) => void) | null,
    complete?: (() => void) | null,
  ): Subscription {
    // An operator's own: what it throws goes on to whoever subscribed to what it made.
    if (first instanceof Subscriber) return super.subscribe(first);
    const observer = typeof first === 'function' ? { next: first, error, complete } : (first ?? { error, complete });
    return super.subscribe({
      next: (value) => this.#call(() => observer.next?.(value)),
      error: (reason: unknown) => this.#call(() => (observer.error ?? this.#report)(reason)),
      complete: () => this.#call(() => observer.complete?.()),
    });
  }

  #call(handler: () => unknown): void {
    try {
      const result = handler();
      if (result instanceof Promise) result.catch(this.#report);
    } catch (error) {
      this.#report(error);
    }
  }
}

import { Observable, type Observer, type Operator, Subscriber, type Subscription } from 'rxjs';

type Report = (error: unknown) => void;

/**
 * Wraps events so that an error or rejection in a subscriber is reported instead of thrown. Observables piped from them
 * are wrapped too.
 */
export function guardEvents<T>(events: Observable<T>, report: Report): Observable<T> {
  return new GuardedObservable<T, T>(events, undefined, report);
}

/** RxJS rethrows a subscriber's error from a timer, where it cannot be caught, and Node then ends the process. */
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
    // Created by an operator: its errors go to the subscriber of the observable that it returned.
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

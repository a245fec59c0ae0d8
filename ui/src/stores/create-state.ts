/** Ends the subscription. */
export type Unsubscribe = () => void;

/** An observable value. */
export interface State<S> {
  readonly value: S;
  /** Calls back after every change, with the new and the previous value. */
  subscribe(listener: (value: S, previous: S) => void): Unsubscribe;
}

/** A `State` with write access: private to the store that owns it. */
export interface OwnState<S> extends State<S> {
  set(next: S): void;
  /** Sets some fields of an object state; does not notify if none of them differs. */
  patch(part: Partial<S>): void;
}

export function createState<S>(initial: S): OwnState<S> {
  const listeners = new Set<(value: S, previous: S) => void>();
  let value = initial;
  const set = (next: S): void => {
    if (Object.is(next, value)) return;
    const previous = value;
    value = next;
    for (const listener of [...listeners]) listener(next, previous);
  };
  return {
    get value() {
      return value;
    },
    set,
    patch(part) {
      for (const key in part) {
        if (Object.is(part[key], value[key])) continue;
        set({ ...value, ...part });
        return;
      }
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

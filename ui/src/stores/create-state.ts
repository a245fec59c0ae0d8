import { computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals-core';

/** Ends the subscription. */
export type Unsubscribe = () => void;

/** An observable value. */
export interface State<S> {
  /** What an element reads while it updates, or a `computed`, updates it: of a state with fields, those that it reads. */
  readonly value: S;
  /** Calls back after every change, with the new and the previous value. */
  subscribe(listener: (value: S, previous: S) => void): Unsubscribe;
}

/** A `State` with write access: private to the store that owns it. */
export interface OwnState<S> extends State<S> {
  set(next: S): void;
}

/** A state that is an object, whose fields are observed one by one. */
export interface OwnFields<S> extends OwnState<S> {
  /** Sets some fields; does not notify if none of them differs. */
  patch(part: Partial<S>): void;
}

export function createState<S>(initial: S): OwnState<S> {
  const current = signal(initial);
  return {
    get value() {
      return current.value;
    },
    set(next) {
      current.value = next;
    },
    subscribe: (listener) => follow(() => current.value, listener),
  };
}

export function createFields<S extends object>(initial: S): OwnFields<S> {
  const current = signal(initial);
  const fields = new Map<PropertyKey, ReadonlySignal<unknown>>();
  const handler: ProxyHandler<S> = {
    get(fields_, key) {
      let field = fields.get(key);
      if (field === undefined) fields.set(key, (field = computed(() => current.value[key as keyof S])));
      void field.value;
      return fields_[key as keyof S];
    },
  };
  let observed = new Proxy(initial, handler);
  const set = (next: S): void => {
    observed = new Proxy(next, handler);
    current.value = next;
  };
  return {
    get value() {
      return observed;
    },
    set,
    patch(part) {
      const now = current.peek();
      for (const key in part) if (!Object.is(part[key], now[key])) return set({ ...now, ...part });
    },
    subscribe: (listener) => follow(() => current.value, listener),
  };
}

/** Calls back after every change of what `read` returns, which follows from states. */
export function follow<S>(read: () => S, listener: (value: S, previous: S) => void): Unsubscribe {
  let known = untracked(read);
  return effect(() => {
    const [value, previous] = [read(), known];
    known = value;
    if (!Object.is(value, previous)) untracked(() => listener(value, previous));
  });
}

/** Calls `read`, and `changed` once, when something that `read` read has changed. */
export function track(read: () => void, changed: () => void): Unsubscribe {
  let isRead = false;
  return effect(() => {
    if (isRead) return untracked(changed);
    isRead = true;
    return read();
  });
}

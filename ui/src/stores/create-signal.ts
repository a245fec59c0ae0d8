import type { Unsubscribe } from './create-state.js';

/** An event without state: an announcement, a request to show something. */
export interface Signal<T> {
  emit(value: T): void;
  subscribe(listener: (value: T) => void): Unsubscribe;
}

export function createSignal<T>(): Signal<T> {
  const listeners = new Set<(value: T) => void>();
  return {
    emit(value) {
      for (const listener of [...listeners]) listener(value);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

import type { Unsubscribe } from './create-state.js';

/** Events without state: announcements, requests to show something, changes. */
export interface Emitter<T> {
  emit(value: T): void;
  subscribe(listener: (value: T) => void): Unsubscribe;
}

export function createEmitter<T>(): Emitter<T> {
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

import type { State, Unsubscribe } from './create-state.js';

/** Calls back when a state that may not be loaded yet is loaded, and after each of its changes. */
export function followState(loaded: State<State<unknown> | undefined>, changed: () => void): Unsubscribe {
  let unsubscribe = loaded.value?.subscribe(changed);
  const stop = loaded.subscribe((value) => {
    unsubscribe?.();
    unsubscribe = value?.subscribe(changed);
    changed();
  });
  return () => {
    unsubscribe?.();
    stop();
  };
}

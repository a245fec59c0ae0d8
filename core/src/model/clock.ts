/** Time as the runner sees it: replaceable, so that tests can run on a virtual clock. */
export interface Clock {
  /** Monotonic milliseconds, finer than a millisecond, from an arbitrary origin. */
  now(): number;
  /** Milliseconds since the Unix epoch. */
  wallTime(): number;
  /** Calls back once after that many milliseconds; returns what cancels it. */
  setTimer(callback: () => void, milliseconds: number): () => void;
}

/** The time source of the runner; tests replace it with a virtual clock. */
export interface Clock {
  /** Monotonic milliseconds from an arbitrary origin, with fractions. */
  now(): number;
  /** Milliseconds since the Unix epoch. */
  wallTime(): number;
  /** Calls back once after that many milliseconds. The returned function cancels the timer. */
  setTimer(callback: () => void, milliseconds: number): () => void;
}

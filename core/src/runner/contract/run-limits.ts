/** What bounds a run where its options say nothing. */
export const runLimits = {
  /** Calls in flight at once: enough to overlap whatever waits for a server, few enough for its connections and ours. */
  maxConcurrency: 100,
  /** Milliseconds for one try of a node. */
  stepTimeoutMs: 30_000,
  /** Bytes of one response's body that are read. */
  maxBodyBytes: 10_000_000,
  /** Characters of all response bodies together that the results keep. */
  maxRetainedBytes: 100_000_000,
} as const;

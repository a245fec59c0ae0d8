/** Default limits of a run. */
export const runLimits = {
  /**
   * Calls in flight at the same time: enough to overlap waiting for servers, few enough for their connections and ours.
   */
  maxConcurrency: 100,
  /** Milliseconds for one attempt of a step. */
  stepTimeoutMs: 30_000,
  /** Bytes that are read of one response body. */
  maxBodyBytes: 10_000_000,
  /** Times that the steps of a run start, each attempt counted. */
  maxExecutions: 10_000,
  /** Depth of workflows that call workflows. */
  maxDepth: 32,
  /** Total characters of all response bodies, captures and outputs that the results retain. */
  maxRetainedBytes: 100_000_000,
} as const;

/** How long something took, in milliseconds. */
export interface LoadTimes {
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly max: number;
}

/** The calls of a step. */
export interface LoadStep extends LoadTimes {
  /** Its id; `token` for the requests of tokens. */
  readonly stepId: string;
  readonly calls: number;
  /** Calls per second. */
  readonly rate: number;
  /** Iterations in which it failed. */
  readonly failed: number;
}

/** The iterations of one of several workflows. */
export interface LoadWorkflow extends LoadTimes {
  readonly workflow: string;
  readonly count: number;
  readonly failed: number;
  /** Iterations per second. */
  readonly rate: number;
}

/** A check that was evaluated. */
export interface LoadCheck {
  /** With its step: `createOrder: $statusCode == 201`. */
  readonly check: string;
  readonly passed: number;
  readonly failed: number;
}

/** One second of the load, or several in a long one. */
export interface LoadPoint {
  /** Seconds since the start. */
  readonly at: number;
  readonly iterations: number;
  readonly failed: number;
  readonly vus: number;
  /** Of the times of all calls; missing without calls. */
  readonly p95?: number;
}

/** One call of an iteration, in milliseconds since the start of the iteration. */
export interface LoadSpan {
  readonly stepId: string;
  readonly startedAt: number;
  readonly endedAt: number;
  readonly failed: boolean;
}

/** What `opchain load` reports. */
export interface LoadReport {
  readonly kind: 'load';
  readonly chain: string;
  readonly state: 'succeeded' | 'failed' | 'cancelled';
  /** ISO 8601. */
  readonly startedAt: string;
  readonly durationMs: number;
  /** Most virtual users at the same time. */
  readonly vus: number;
  readonly seed?: string;
  readonly iterations: LoadTimes & { readonly count: number; readonly failed: number; readonly rate: number };
  /** Missing if there is only one. */
  readonly workflows?: readonly LoadWorkflow[];
  readonly steps: readonly LoadStep[];
  readonly checks: readonly LoadCheck[];
  /** Reasons of failures with how often each occurred, numbers and IDs left out. */
  readonly failures: readonly { readonly message: string; readonly count: number }[];
  /** Conditions that were not met, by metric of k6. */
  readonly crossedThresholds: readonly string[];
  readonly timeline: readonly LoadPoint[];
  /** The iteration whose time is nearest to the median. Missing without an iteration that ended. */
  readonly median?: { readonly durationMs: number; readonly spans: readonly LoadSpan[] };
}

import type { Step } from '../../model/chain.js';
import type { RunningStep } from '../schedule/running-step.js';

/** How often the retries of a step were used since control entered it. */
interface RetryCount {
  readonly used: Map<string, number>;
  /** Executions of the step with a retry that has not ended. */
  outstanding: number;
}

/** The retries of one execution of a step. */
export class StepRetries {
  readonly #count: RetryCount;
  #hasBegun = false;

  constructor(count: RetryCount) {
    this.#count = count;
  }

  /** Number of retries by the name of the action. */
  get used(): ReadonlyMap<string, number> {
    return this.#count.used;
  }

  /** Counts a retry. It is outstanding, with what runs before it, until `end` is called. */
  begin(name: string): void {
    const { used } = this.#count;
    used.set(name, (used.get(name) ?? 0) + 1);
    if (!this.#hasBegun) this.#count.outstanding += 1;
    this.#hasBegun = true;
  }

  end(): void {
    if (this.#hasBegun) this.#count.outstanding -= 1;
    this.#hasBegun = false;
  }
}

/** Retries that are outstanding, by their step. */
export type OutstandingRetries = ReadonlyMap<Step, RetryCount>;

/**
 * The retries of one execution of a workflow (Arazzo 1.1, "Failure Action Object", `retryLimit`). They count again when
 * control enters a step by order, by a call of its workflow or by `goto`, unless a retry of that step is outstanding: so
 * the limit holds however a retry leads back to its step. A step that runs before the retry of another one has the
 * retries that it has left.
 */
export class RetryCounts {
  readonly #surrounding: OutstandingRetries;
  readonly #counts = new Map<Step, RetryCount>();

  /** @param surrounding The retries during which this execution started. */
  constructor(surrounding: OutstandingRetries) {
    this.#surrounding = surrounding;
  }

  /** Begins an execution of a step. */
  enter({ step, isBeforeRetry }: RunningStep): StepRetries {
    const known = this.#surrounding.get(step) ?? this.#counts.get(step);
    if (known !== undefined && (isBeforeRetry || known.outstanding > 0)) return new StepRetries(known);
    const count = { used: new Map<string, number>(), outstanding: 0 };
    this.#counts.set(step, count);
    return new StepRetries(count);
  }

  /** The retries around a workflow that is called now. */
  listOutstanding(): OutstandingRetries {
    return new Map([...this.#surrounding, ...[...this.#counts].filter(([, { outstanding }]) => outstanding > 0)]);
  }
}

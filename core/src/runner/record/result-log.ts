import type { Attempt, StepResult } from '../../model/run.js';

/** Executions of a step at each end of its list that retain requests, responses, captures and called workflows. */
const RETAINED = 20;

interface Entry {
  last: StepResult;
  failed: number;
  readonly results: StepResult[];
}

/** Collects the results of the steps of a workflow; a step that runs again gets one result with all its executions. */
export class ResultLog {
  readonly #entries = new Map<string, Entry>();

  /** Adds a result; a failure that was handled counts as a failure of its execution. */
  add(result: StepResult): void {
    const entry = this.#entries.get(result.stepId);
    const failed = result.state === 'failed' ? 1 : 0;
    if (entry === undefined) {
      this.#entries.set(result.stepId, { last: result, failed, results: [result] });
      return;
    }
    entry.last = result;
    entry.failed += failed;
    entry.results.push(result);
    const middle = entry.results.length - 1 - RETAINED;
    const trimmed = entry.results[middle];
    if (middle >= RETAINED && trimmed !== undefined) entry.results[middle] = withoutBodies(trimmed);
  }

  /** True if the step has ended at least once. */
  has(stepId: string): boolean {
    return this.#entries.has(stepId);
  }

  /** One result for each step, in the order in which the steps first ended. */
  list(): readonly StepResult[] {
    return Array.from(this.#entries.values(), ({ last, failed, results }) =>
      results.length === 1 ? last : { ...last, executions: { count: results.length, failed, results } },
    );
  }
}

const noCaptures: StepResult['captures'] = Object.freeze({});

/** Verdict and times only, unless the result is a failure. */
export function withoutBodies(result: StepResult): StepResult {
  if (result.state === 'failed') return result;
  const { request: _request, response: _response, called: _called, attempts, ...rest } = result;
  return { ...rest, captures: noCaptures, attempts: attempts.map(withoutMessages) };
}

function withoutMessages({ request: _request, response: _response, ...attempt }: Attempt): Attempt {
  return attempt;
}

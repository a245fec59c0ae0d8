import type { Chain, Step } from '../../model/chain.js';
import type { JsonValue } from '../../model/json.js';
import { OpchainError } from '../../model/errors/opchain-error.js';
import type { StepResult, WorkflowResult } from '../../model/run.js';
import type { RunSeed } from '../../model/values/run-seed.js';
import type { RunEvent } from '../../model/run-event.js';
import type { WorkflowValues } from '../../checks/run-environment.js';
import type { RunnerPorts } from '../contract/ports.js';
import type { RunRequest } from '../contract/run-request.js';
import type { PlannedWorkflow } from '../plan/plan-workflows.js';
import type { BodyBudget } from '../record/body-budget.js';
import type { Redactor } from '../masking/redactor.js';
import type { Interruption } from '../schedule/interruption.js';
import type { Semaphore } from '../schedule/semaphore.js';
import type { SecretGuard } from '../secrets/secret-guard.js';
import type { TimeSlicer } from '../schedule/time-slicer.js';
import type { OutstandingRetries } from '../step/retry-counts.js';

/** What all workflows of one run share. */
export interface RunSession {
  readonly runId: string;
  readonly ports: RunnerPorts;
  readonly redactor: Redactor;
  readonly guard: SecretGuard;
  readonly bodies: BodyBudget;
  readonly slicer: TimeSlicer;
  /** Slots for the calls in flight. */
  readonly semaphore: Semaphore;
  readonly executions: ExecutionCounter;
  /** The values of the workflows that ran, by the descriptions of their document and by id: `$workflows.id.…`. */
  readonly workflowValues: Map<RunRequest['descriptions'], Map<string, WorkflowValues>>;
  /** Workflows that others depend on, by chain: each runs once. */
  readonly dependencies: Map<Chain, Promise<WorkflowResult>>;
  /** What generated inputs are derived from. */
  readonly seed: () => RunSeed;
  /** How often workflows with generated inputs were called, by the path of the call. */
  readonly rounds: Map<string, number>;
  /** Milliseconds since the start of the run. */
  readonly now: () => number;
  /** Called with the values that were made for a call of a workflow. */
  onGenerated(values: Readonly<Record<string, JsonValue>>, chain: Chain): void;
  emit(event: RunEvent): void;
  /** Called with each result of a step, for hooks. */
  onResult(result: StepResult, step: Step, chain: Chain): void;
}

/** Where a workflow runs. */
export interface WorkflowFrame {
  /** The calling steps and workflows, from the outside in. Empty for the chain of the run. */
  readonly within: readonly string[];
  /** The names of the items of lists that those calls are for; empty for the others. Missing if none is for an item. */
  readonly items?: readonly string[];
  /** Number of workflows around this one. */
  readonly depth: number;
  /** The retries during which the workflow runs. */
  readonly retries: OutstandingRetries;
  /** Ends the workflow as cancelled. */
  readonly interruption: Interruption;
}

/** Runs a workflow that a step calls. Never rejects. */
export type CallWorkflow = (
  workflow: PlannedWorkflow,
  provided: ReadonlyMap<string, JsonValue>,
  session: RunSession,
  frame: WorkflowFrame,
) => Promise<WorkflowResult>;

/** Counts the executions of steps, so that a loop without end stops. */
export class ExecutionCounter {
  readonly #limit: number;
  readonly #onExceeded: (error: OpchainError) => void;
  #count = 0;

  constructor(limit: number, onExceeded: (error: OpchainError) => void) {
    this.#limit = limit;
    this.#onExceeded = onExceeded;
  }

  /** Throws `EXECUTIONS_EXCEEDED` beyond the limit. */
  add(): void {
    this.#count += 1;
    if (this.#count <= this.#limit) return;
    const error = new OpchainError(
      'EXECUTIONS_EXCEEDED',
      `The steps of the run started more than ${String(this.#limit)} times.`,
    );
    this.#onExceeded(error);
    throw error;
  }
}

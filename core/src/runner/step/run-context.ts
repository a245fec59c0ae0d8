import type { RunOptions } from '../contract/run-request.js';
import type { ActionTarget } from '../../model/action.js';
import type { Chain } from '../../model/chain.js';
import type { WorkflowRef } from '../../model/mappings/workflow-ref.js';
import type { JsonValue } from '../../model/json.js';
import type { WorkflowResult } from '../../model/run.js';
import type { RunEvent, StepSent } from '../../model/run-event.js';
import type { Interruption } from '../schedule/interruption.js';
import type { RunningStep } from '../schedule/running-step.js';
import type { TimeSlicer } from '../schedule/time-slicer.js';
import type { PlannedOperation } from '../plan/plan-operation.js';
import type { RunnerPorts } from '../contract/ports.js';
import type { Redactor } from '../masking/redactor.js';
import type { SecretGuard } from '../secrets/secret-guard.js';
import type { BodyBudget } from '../record/body-budget.js';
import type { RetryCounts } from './retry-counts.js';
import type { StepOutputs } from './step-outputs.js';

/** A call of a workflow. */
export interface WorkflowCall {
  readonly workflow: WorkflowRef;
  /** Values of its inputs; its defaults are added. */
  readonly inputs: ReadonlyMap<string, JsonValue>;
  /** The calling step in `RunEvent.within`: `order`, or `order[3]` for an item of a list. */
  readonly label: string;
  /** The name of that item, if it has one. */
  readonly item?: string | undefined;
  readonly interruption: Interruption;
}

/** Data shared by the steps of one execution of a workflow. */
export interface RunContext {
  readonly runId: string;
  readonly chain: Chain;
  readonly options: RunOptions;
  readonly ports: RunnerPorts;
  readonly outputs: StepOutputs;
  readonly redactor: Redactor;
  readonly guard: SecretGuard;
  readonly bodies: BodyBudget;
  readonly slicer: TimeSlicer;
  readonly retries: RetryCounts;
  readonly operations: ReadonlyMap<string, PlannedOperation>;
  /** Plans a step again after a hook changed it. Throws the first problem. */
  replan(changed: PlannedOperation['step'], planned: PlannedOperation): PlannedOperation;
  /** Counts one execution of a step. Stops the run and throws `EXECUTIONS_EXCEEDED` beyond the limit. */
  countExecution(): void;
  /** Calls a workflow. Never rejects; an interruption ends it as cancelled. */
  callWorkflow(call: WorkflowCall): Promise<WorkflowResult>;
  /** What a workflow that a step may call declares. */
  declarationOf(workflow: WorkflowRef): Pick<Chain, 'inputs' | 'outputs'> | undefined;
  /** Runs what a retry names to run first, a workflow with these inputs. Throws if it failed. */
  runFirst(
    target: ActionTarget,
    inputs: ReadonlyMap<string, JsonValue> | undefined,
    stepId: string,
    task: RunningStep,
  ): Promise<void>;
  /** The inputs of the workflow that the run continues with; undefined: those of the same names. */
  transferWith(inputs: ReadonlyMap<string, JsonValue> | undefined): void;
  /** Milliseconds since the start of the run. */
  now(): number;
  emit(event: RunEvent): void;
  /** Writes down a call that is about to be sent; missing if nobody does. Never rejects. */
  readonly writeAhead: ((event: StepSent) => Promise<void>) | undefined;
}

import type { Check } from './check.js';
import type { JsonObject } from './json.js';
import type { WorkflowInput, WorkflowRef } from './mappings/workflow-ref.js';

/** What may happen after a step succeeded (Arazzo 1.1, "Success Action Object"). */
export type SuccessAction = EndAction | GotoAction;
/** What may happen after a step failed (Arazzo 1.1, "Failure Action Object"). */
export type FailureAction = EndAction | GotoAction | RetryRule;

interface ActionBase {
  /** Unique in its list. */
  readonly name: string;
  /** All of them must pass for the action to be taken. An empty list always applies. */
  readonly criteria: readonly Check[];
  /** Its `x-…` fields, as they are written. */
  readonly extensions?: JsonObject;
}

/** Ends the workflow: after a failure it has failed. */
export interface EndAction extends ActionBase {
  /** Discriminates the actions. */
  readonly type: 'end';
}

/** Continues at another step, or with another workflow that ends this one. */
export interface GotoAction extends ActionBase {
  /** Discriminates the actions. */
  readonly type: 'goto';
  /** Where the run continues. */
  readonly target: ActionTarget;
}

/** Repeats a failed call. */
export interface RetryRule extends ActionBase {
  /** Discriminates the actions. */
  readonly type: 'retry';
  /**
   * Maximum number of retries, not including the first attempt. When they are used up, the next action is considered.
   */
  readonly limit: number;
  /** Pause before each retry in milliseconds. A `Retry-After` header overrides it, up to the limit of the runner. */
  readonly delayMs: number;
  /** What runs before each retry. */
  readonly first?: ActionTarget;
}

/** A step of the same workflow, or a workflow. */
export type ActionTarget = StepTarget | WorkflowTarget;

/** A step of the same workflow. */
export interface StepTarget {
  /** Id of the step. */
  readonly stepId: string;
}

/** A workflow and its inputs. */
export interface WorkflowTarget {
  /** The workflow. */
  readonly workflow: WorkflowRef;
  /** Values of its inputs. Missing: the inputs of the same names, otherwise their defaults. */
  readonly inputs?: readonly WorkflowInput[];
}

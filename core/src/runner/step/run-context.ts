import type { RunOptions } from '../contract/run-request.js';
import type { Chain } from '../../model/chain.js';
import type { RunEvent } from '../../model/run.js';
import type { PlannedOperation } from '../plan/plan-operation.js';
import type { RunnerPorts } from '../contract/ports.js';
import type { Redactor } from '../record/redactor.js';
import type { SecretGuard } from '../secrets/secret-guard.js';
import type { BodyBudget } from '../record/body-budget.js';
import type { StepOutputs } from './step-outputs.js';

/** Data shared by the steps of one run. */
export interface RunContext {
  readonly runId: string;
  readonly chain: Chain;
  readonly options: RunOptions;
  readonly ports: RunnerPorts;
  readonly outputs: StepOutputs;
  readonly redactor: Redactor;
  readonly guard: SecretGuard;
  readonly bodies: BodyBudget;
  readonly operations: ReadonlyMap<string, PlannedOperation>;
  /** Plans a step again after a hook changed it. Throws the first problem. */
  replan(changed: PlannedOperation['step'], planned: PlannedOperation): PlannedOperation;
  /** Milliseconds since the start of the run. */
  now(): number;
  emit(event: RunEvent): void;
}

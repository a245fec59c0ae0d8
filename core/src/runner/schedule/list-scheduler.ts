import { isPreset } from '../../model/is-preset.js';
import type { FailureAction, GotoAction } from '../../model/action.js';
import type { Step } from '../../model/chain.js';
import type { OpchainError } from '../../model/errors/opchain-error.js';
import type { StepFailure, StepResult } from '../../model/run.js';
import { notStartedResult } from './not-started-result.js';
import { type RunningStep, StepTask } from './running-step.js';
import type { Semaphore } from './semaphore.js';
import type { TimeSlicer } from './time-slicer.js';

/** The steps of a workflow in list order, and how to run them. */
export interface ListSchedule {
  /** In the order in which they run. */
  readonly steps: readonly Step[];
  readonly semaphore: Semaphore;
  readonly slicer: TimeSlicer;
  /** Runs a step. Never rejects. */
  run(task: RunningStep): Promise<StepResult>;
  /** Called each time a step has ended, and for each step that is never reached. */
  onResult(result: StepResult, step: Step): void;
}

/** Runs one step after the other, and jumps where an action says so. */
export class ListScheduler {
  readonly #schedule: ListSchedule;
  readonly #ended = new Set<string>();
  #task: StepTask | undefined;
  #stopped: OpchainError | undefined;
  /** The result that ended the workflow as failed. */
  failed: StepResult | undefined;
  /** The workflow that the run continues with. */
  next: GotoAction | undefined;

  constructor(schedule: ListSchedule) {
    this.#schedule = schedule;
  }

  /** Resolves when the list has ended. */
  async start(): Promise<void> {
    const { steps } = this.#schedule;
    const positions = new Map(steps.map(({ id }, index) => [id, index]));
    let reason: StepFailure = { code: 'NOT_REACHED', message: 'The workflow took another path.' };
    for (let index: number | undefined = 0; index !== undefined && index < steps.length;) {
      if (this.#stopped !== undefined) break;
      const rest = this.#schedule.slicer.rest();
      if (rest !== undefined) await rest;
      const step = steps[index] as Step;
      const result = await this.#run(step);
      if (this.#stopped !== undefined || result === undefined) break;
      const action = findTaken(step, result);
      if (action?.type === 'goto' && 'stepId' in action.target) {
        index = positions.get(action.target.stepId);
        continue;
      }
      if (action?.type === 'goto') {
        this.next = action;
        break;
      }
      if (result.state !== 'succeeded') {
        this.failed = result;
        reason = failureReason(step.id);
        break;
      }
      if (action?.type === 'end') {
        reason = { code: 'NOT_REACHED', message: `The workflow ended after "${step.id}".` };
        break;
      }
      index += 1;
    }
    this.#endOthers(reason);
  }

  /** The running step is stopped; the others are cancelled. */
  stop(reason: OpchainError): void {
    this.#stopped ??= reason;
    this.#task?.stop(reason);
  }

  #run(step: Step): Promise<StepResult | undefined> {
    const { semaphore, slicer } = this.#schedule;
    return new Promise((resolve) => {
      const begin = (slots: Semaphore | undefined): void =>
        slicer.run(() => {
          if (this.#stopped !== undefined) {
            slots?.release();
            resolve(undefined);
            return;
          }
          const task = new StepTask(step, slots);
          this.#task = task;
          void this.#schedule.run(task).then((result) => {
            task.releaseSlot();
            this.#task = undefined;
            this.#ended.add(step.id);
            this.#schedule.onResult(result, step);
            resolve(result);
          });
        });
      if (step.kind === 'operation') semaphore.acquire(() => begin(semaphore));
      else begin(undefined);
    });
  }

  #endOthers(reason: StepFailure): void {
    const stopped = this.#stopped;
    const [state, failure] =
      stopped === undefined
        ? (['skipped', reason] as const)
        : (['cancelled', { code: stopped.code, message: stopped.message }] as const);
    for (const step of this.#schedule.steps)
      if (!this.#ended.has(step.id)) this.#schedule.onResult(notStartedResult(step, state, failure), step);
  }
}

function failureReason(stepId: string): StepFailure {
  return { code: 'DEPENDENCY_FAILED', message: `The workflow ended because "${stepId}" failed.`, stepId };
}

/** The action that the result names. */
function findTaken(step: Step, { action, state }: StepResult): FailureAction | undefined {
  if (action === undefined || isPreset(step)) return undefined;
  const actions: readonly FailureAction[] = state === 'succeeded' ? (step.onSuccess ?? []) : step.onFailure;
  return actions.find(({ name }) => name === action.name);
}

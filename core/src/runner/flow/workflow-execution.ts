import { compileOnce } from '../../checks/compile-once.js';
import { languagesOf, loadLanguages } from '../../checks/load-language.js';
import type { GotoAction } from '../../model/action.js';
import type { ChainOutput, Step } from '../../model/chain.js';
import type { RunEnvironment, WorkflowValues } from '../../checks/run-environment.js';
import type { JsonValue } from '../../model/json.js';
import { OpchainError } from '../../model/errors/opchain-error.js';
import type { StepResult, WorkflowResult } from '../../model/run.js';
import type { PlannedWorkflow } from '../plan/plan-workflows.js';
import { replanStep } from '../plan/plan-run.js';
import { ResultLog } from '../record/result-log.js';
import { compileValue } from '../request/compile-value.js';
import { ListScheduler } from '../schedule/list-scheduler.js';
import type { RunningStep } from '../schedule/running-step.js';
import { StepScheduler } from '../schedule/schedule-steps.js';
import { RetryCounts } from '../step/retry-counts.js';
import type { RunContext } from '../step/run-context.js';
import { runStep } from '../step/run-step.js';
import { StepOutputs } from '../step/step-outputs.js';
import type { CallWorkflow, RunSession, WorkflowFrame } from './run-session.js';

/** One execution of the steps of a workflow, in list order or in graph order. */
export class WorkflowExecution {
  readonly context: RunContext;
  readonly #workflow: PlannedWorkflow;
  readonly #session: RunSession;
  readonly #frame: WorkflowFrame;
  readonly #call: CallWorkflow;
  readonly #log = new ResultLog();
  readonly #scheduler: ListScheduler | StepScheduler;
  #failed = false;
  /** The values of the outputs of the workflow when it has ended; those without a value are missing. With secrets. */
  outputs: Readonly<Record<string, JsonValue>> = {};
  /** What the jump with which the steps ended passes to the workflow. */
  transferInputs: ReadonlyMap<string, JsonValue> | undefined;

  constructor(
    workflow: PlannedWorkflow,
    inputs: ReadonlyMap<string, JsonValue>,
    session: RunSession,
    frame: WorkflowFrame,
    call: CallWorkflow,
  ) {
    this.#call = call;
    this.#workflow = workflow;
    this.#session = session;
    this.#frame = frame;
    this.context = this.#createContext(inputs);
    this.#scheduler = this.#createScheduler();
  }

  /** Resolves when every step has ended or will never start. */
  async run(): Promise<void> {
    const { interruption } = this.#frame;
    const unsubscribe = interruption.onInterrupt(() => {
      if (interruption.reason !== undefined) this.#scheduler.stop(interruption.reason);
    });
    await this.#scheduler.start();
    unsubscribe();
    const { chain, descriptions } = this.#workflow.request;
    const values = this.#session.workflowValues.get(descriptions);
    const inputs = values?.get(chain.id)?.inputs ?? {};
    this.outputs = await this.#readOutputs();
    values?.set(chain.id, { inputs, outputs: this.outputs });
  }

  get state(): WorkflowResult['state'] {
    const reason = this.#frame.interruption.reason;
    if (reason !== undefined) return reason.code === 'RUN_CANCELLED' ? 'cancelled' : 'failed';
    if (this.#scheduler instanceof ListScheduler) return this.#scheduler.failed === undefined ? 'succeeded' : 'failed';
    return this.#failed ? 'failed' : 'succeeded';
  }

  /** The jump to another workflow with which the steps ended. */
  get action(): GotoAction | undefined {
    return this.#scheduler instanceof ListScheduler ? this.#scheduler.next : undefined;
  }

  results(): readonly StepResult[] {
    return this.#log.list();
  }

  async #readOutputs(): Promise<Readonly<Record<string, JsonValue>>> {
    const { outputs } = this.context;
    const compiled = compileOutputs(this.#workflow.request.chain.outputs ?? none);
    await loadLanguages(compiled.flatMap(({ value }) => value.mappings.flatMap(languagesOf)));
    const values = compiled.flatMap(({ name, value }) => {
      const filled = unlessInvalid(() => value.fill(outputs.read));
      return filled === undefined ? [] : [[name, filled] as const];
    });
    return Object.fromEntries(values);
  }

  #createContext(inputs: ReadonlyMap<string, JsonValue>): RunContext {
    const { request, plan } = this.#workflow;
    const { bodies, executions, guard, now, ports, redactor, runId, slicer } = this.#session;
    const { within, items } = this.#frame;
    const writeAhead = request.options?.writeAhead;
    const retries = new RetryCounts(this.#frame.retries);
    // Outputs of the workflow are read at its end, so their sources are retained.
    const keepsAll = plan.reads === undefined || (request.chain.outputs ?? []).length > 0;
    return {
      runId,
      chain: request.chain,
      options: request.options ?? {},
      ports,
      outputs: new StepOutputs(inputs, keepsAll ? undefined : plan.reads, this.#createEnvironment(inputs)),
      redactor,
      guard,
      bodies,
      slicer,
      retries,
      operations: plan.operations,
      replan: (changed, planned) => replanStep(changed, planned, request, ports),
      countExecution: () => executions.add(),
      now,
      emit: (event) => this.#session.emit(within.length === 0 ? event : { ...event, within }),
      writeAhead:
        writeAhead &&
        // What cannot be written down is still sent.
        (async (event) => {
          const named = items?.some((item) => item !== '') ? { items } : {};
          await writeAhead(within.length === 0 ? event : { ...event, within, ...named }).catch(() => undefined);
        }),
      declarationOf: (ref) => this.#workflow.find(ref)?.request.chain,
      callWorkflow: ({ workflow, inputs: provided, label, item = '', interruption }) => {
        const called = this.#workflow.find(workflow);
        if (called === undefined) throw new Error(`The workflow "${workflow.id}" was not planned`);
        return this.#call(called, provided, this.#session, {
          within: [...within, label],
          items: [...(items ?? within.map(() => '')), item],
          depth: this.#frame.depth + 1,
          retries: retries.listOutstanding(),
          interruption,
        });
      },
      runFirst: (...first) => this.#runFirst(...first),
      transferWith: (provided) => {
        this.transferInputs = provided;
      },
    };
  }

  #createEnvironment(inputs: ReadonlyMap<string, JsonValue>): RunEnvironment {
    const { chain, descriptions } = this.#workflow.request;
    const { workflowValues } = this.#session;
    const workflows = workflowValues.get(descriptions) ?? new Map<string, WorkflowValues>();
    workflowValues.set(descriptions, workflows);
    workflows.set(chain.id, { inputs: Object.fromEntries(inputs), outputs: {} });
    const { self, components = {} } = chain.document ?? {};
    return {
      ...(self !== undefined && { self }),
      sourceDescriptions: new Map(chain.sources.map(({ name, url, type = 'openapi' }) => [name, { name, url, type }])),
      components,
      workflows,
    };
  }

  #createScheduler(): ListScheduler | StepScheduler {
    const { request, plan } = this.#workflow;
    const { semaphore, slicer } = this.#session;
    const run = (task: RunningStep): Promise<StepResult> => runStep(task, this.context);
    const onResult = (result: StepResult, step: Step): void => this.#onResult(result, step);
    return request.chain.order === 'list'
      ? new ListScheduler({ steps: plan.steps, semaphore, slicer, run, onResult })
      : new StepScheduler({
          steps: plan.steps,
          graph: plan.graph,
          semaphore,
          slicer,
          failFast: request.options?.failFast ?? false,
          run,
          onResult,
        });
  }

  #onResult(result: StepResult, step: Step): void {
    this.context.outputs.release(step.id);
    // A step that ran only before retries keeps the result of its last execution.
    const neverReached = result.state === 'skipped' || (result.state === 'cancelled' && result.startedAt === undefined);
    if (!(neverReached && this.#log.has(step.id))) this.#record(result, step);
  }

  #record(result: StepResult, step: Step): void {
    const { chain } = this.#workflow.request;
    if (result.state === 'failed' && result.handled !== true) this.#failed = true;
    this.#log.add(result);
    this.context.emit({
      type: 'step-finished',
      runId: this.#session.runId,
      at: this.#session.now(),
      stepId: step.id,
      result,
    });
    this.#session.onResult(result, step, chain);
  }

  /** What runs before a retry: a step of this workflow, whose outputs are replaced, or a workflow. */
  async #runFirst(...[target, provided, stepId, task]: Parameters<RunContext['runFirst']>): Promise<void> {
    if ('workflow' in target) {
      const inputs = provided ?? this.context.outputs.inputs;
      const interruption = task.openInterruption();
      const label = `${stepId} (retry)`;
      const result = await this.context.callWorkflow({ workflow: target.workflow, inputs, label, interruption });
      interruption.check();
      if (result.state !== 'succeeded')
        throw new OpchainError('WORKFLOW_FAILED', `The workflow "${target.workflow.id}" before the retry failed.`);
      return;
    }
    const step = this.#workflow.plan.steps.find(({ id }) => id === target.stepId);
    if (step === undefined) return;
    const result = await runStep(task.beforeRetry(step), this.context);
    // Its readers still count on it.
    this.#record(result, step);
    if (result.state !== 'succeeded')
      throw new OpchainError('DEPENDENCY_FAILED', `The step "${step.id}" before the retry failed.`);
  }
}

const none: readonly never[] = [];

const compileOutputs = compileOnce((outputs: readonly ChainOutput[]) =>
  outputs.flatMap(({ name, value }) => {
    const compiled = unlessInvalid(() => compileValue(value));
    return compiled === undefined ? [] : [{ name, value: compiled }];
  }),
);

/** An output that has no value is left out. */
function unlessInvalid<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof OpchainError) return undefined;
    throw error;
  }
}

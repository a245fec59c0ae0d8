import { nameChain } from '../model/name-chain.js';
import { generateInputs, generatorOf } from '../model/values/generated-inputs.js';
import { formatSeed, parseSeed, type RunSeed, seedOfRun } from '../model/values/run-seed.js';
import { listMocks } from './contract/list-mocks.js';
import type { RunRequest } from './contract/run-request.js';
import type { Chain, Step } from '../model/chain.js';
import type { JsonValue } from '../model/json.js';
import { isOpchainError, OpchainError } from '../model/errors/opchain-error.js';
import type { ChainDiagnostic, StepResult, RunState, RunSummary, WorkflowResult } from '../model/run.js';
import type { RunEvent } from '../model/run-event.js';
import { boundDelay } from './step/bound-delay.js';
import { toStepFailure } from './step/to-step-failure.js';
import { ExecutionCounter, type RunSession } from './flow/run-session.js';
import { runWorkflow } from './flow/run-workflow.js';
import { type PlannedWorkflow, type PlannedWorkflows, planWorkflows } from './plan/plan-workflows.js';
import { makeWarning } from './plan/make-diagnostic.js';
import type { RunnerPorts } from './contract/ports.js';
import { BodyBudget } from './record/body-budget.js';
import { createSecretGuard } from './plan/create-secret-guard.js';
import { recordOutputs } from './record/record-outputs.js';
import { Redactor } from './masking/redactor.js';
import { Interruption } from './schedule/interruption.js';
import { Semaphore } from './schedule/semaphore.js';
import { runInSlices } from './schedule/run-in-slices.js';
import { TimeSlicer } from './schedule/time-slicer.js';
import { obtainFromUser } from './flow/obtain-from-user.js';
import { listPasswordInputs, listSecrets } from './secrets/list-secrets.js';
import {
  guardOneTimePasswords,
  makeOneTimePasswords,
  type OneTimePassword,
  valuesOf,
} from './secrets/one-time-passwords.js';
import { runLimits } from './contract/run-limits.js';

/** One run, from its check to its summary. */
export class ChainRun {
  /** Id of the run, unique within the kernel. */
  readonly id: string;
  readonly #request: RunRequest;
  readonly #ports: RunnerPorts;
  readonly #emit: (event: RunEvent) => void;
  readonly #redactor: Redactor;
  readonly #slicer: TimeSlicer;
  readonly #startedAt: number;
  readonly #startedAtEpoch: number;
  #parsedSeed: RunSeed | undefined;
  #unstarted: readonly StepResult[] = [];
  #result: WorkflowResult | undefined;
  #generated: Readonly<Record<string, JsonValue>> = {};
  #oneTimePasswords: readonly OneTimePassword[] = [];
  #usesSeed = false;
  readonly #diagnostics: ChainDiagnostic[] = [];
  /** Pending after-hooks: the run ends only when they have settled. */
  readonly #pending = new Set<Promise<void>>();
  readonly #bodies: BodyBudget;
  #interruption: Interruption | undefined;
  #stopped: OpchainError | undefined;
  #onStop: () => void = () => undefined;
  /** Stops asking the user. */
  #asking: AbortController | undefined;

  constructor(request: RunRequest, ports: RunnerPorts, emit: (event: RunEvent) => void) {
    this.id = ports.createRunId();
    this.#redactor = ports.createRedactor?.() ?? new Redactor();
    this.#request = request;
    this.#ports = ports;
    this.#emit = emit;
    this.#bodies = new BodyBudget(request.options?.maxRetainedBytes);
    this.#slicer = new TimeSlicer(ports.clock, request.options?.sliceMs);
    this.#startedAt = ports.clock.now();
    this.#startedAtEpoch = ports.clock.wallTime();
  }

  /** Read on first use: most runs generate nothing. */
  get #seed(): RunSeed {
    const seed = this.#request.options?.seed;
    return (this.#parsedSeed ??=
      seed === undefined ? seedOfRun(this.id, this.#startedAtEpoch) : parseSeed(seed, this.#startedAtEpoch));
  }

  /** Never rejects. */
  async start(): Promise<RunSummary> {
    const { timeoutMs, signal } = this.#request.options ?? {};
    const cancel = (): void => this.cancel(signal?.reason instanceof Error ? signal.reason.message : undefined);
    signal?.addEventListener('abort', cancel);
    if (signal?.aborted === true) cancel();
    const cancelTimer = timeoutMs === undefined || !(timeoutMs > 0) ? undefined : this.#startTimer(timeoutMs);
    let state: RunState;
    try {
      state = await this.#run();
    } catch (error) {
      const { code, message } = toStepFailure(error);
      this.#diagnostics.push({ severity: 'error', code, message: this.#redactor.text(message) });
      state = 'refused';
    }
    cancelTimer?.();
    signal?.removeEventListener('abort', cancel);
    return this.#finish(state);
  }

  cancel(reason = 'The run was cancelled.'): void {
    this.#stop(new OpchainError('RUN_CANCELLED', reason));
  }

  #startTimer(timeoutMs: number): () => void {
    return this.#ports.clock.setTimer(
      () => this.#stop(new OpchainError('RUN_TIMEOUT', `The run exceeded its timeout of ${String(timeoutMs)} ms.`)),
      boundDelay(timeoutMs),
    );
  }

  #stop(reason: OpchainError): void {
    this.#stopped ??= reason;
    this.#interruption?.interrupt(this.#stopped);
    this.#asking?.abort(this.#stopped);
    this.#onStop();
  }

  #now(): number {
    return this.#ports.clock.now() - this.#startedAt;
  }

  async #run(): Promise<RunState> {
    this.#redactor.add(listSecrets(this.#request, this.#ports));
    const prepared = await this.#unlessStopped(this.#prepare());
    if (prepared === undefined) return this.#endUnstarted();
    this.#diagnostics.push(
      ...prepared.diagnostics.map((diagnostic) => ({
        ...diagnostic,
        message: this.#redactor.text(diagnostic.message),
      })),
    );
    if (!prepared.runnable) return 'refused';
    const asked = await this.#unlessStopped(
      obtainFromUser(prepared, () => this.#askingSignal(), this.#ports).then(() => true),
    );
    if (asked === undefined) return this.#endUnstarted();
    const result = await this.#runChain(prepared.root);
    return this.#stopped !== undefined ? this.#stoppedState() : result.state;
  }

  /** A signal for each run would cost more than planning a small chain again. */
  #askingSignal(): AbortSignal {
    this.#asking ??= new AbortController();
    if (this.#stopped !== undefined) this.#asking.abort(this.#stopped);
    return this.#asking.signal;
  }

  async #prepare(): Promise<PlannedWorkflows> {
    const { hooks } = this.#ports;
    const chain = hooks.beforeRun.isUsed()
      ? await hooks.beforeRun.promise(this.#request.chain, { runId: this.id })
      : this.#request.chain;
    const request = this.#withGenerated(chain === this.#request.chain ? this.#request : { ...this.#request, chain });
    return planWorkflows(request, this.#ports, this.#slicer);
  }

  /** The request with values for the inputs that have generators and no value. */
  #withGenerated(request: RunRequest): RunRequest {
    const { inputs = {}, chain, credentials } = request;
    if (chain.inputs.every(({ schema }) => generatorOf(schema) === undefined)) return request;
    const source = { seed: this.#seed, path: [], round: 0 };
    const isProvided = (name: string): boolean => Object.hasOwn(inputs, name);
    this.#generated = generateInputs(chain.inputs, isProvided, source);
    this.#onGenerated(this.#generated, chain);
    const now = this.#ports.clock.wallTime();
    this.#oneTimePasswords = makeOneTimePasswords(chain.inputs, isProvided, credentials, now);
    const passwords = valuesOf(this.#oneTimePasswords);
    this.#redactor.add(Object.values(passwords));
    return { ...request, inputs: { ...inputs, ...this.#generated, ...passwords } };
  }

  /** A password that was made is masked like any other. */
  #onGenerated(values: Readonly<Record<string, JsonValue>>, chain: Chain): void {
    if (Object.keys(values).length === 0) return;
    this.#usesSeed = true;
    this.#redactor.add(listPasswordInputs({ chain, inputs: values }).flatMap((secrets) => secrets.values));
  }

  /** A hook or a description that never settles must not prevent cancellation. */
  #unlessStopped<T>(work: Promise<T>): Promise<T | undefined> {
    return new Promise((resolve, reject) => {
      this.#onStop = () => resolve(undefined);
      if (this.#stopped !== undefined) resolve(undefined);
      work.then(resolve, reject);
    });
  }

  /** Stopped before the order of the steps was known. */
  #endUnstarted(): RunState {
    const { code, message } = this.#stopped ?? new OpchainError('RUN_CANCELLED', 'The run was cancelled.');
    const ended = {
      state: 'cancelled',
      failure: { code, message },
      checks: [],
      mismatches: [],
      captures: {},
      attempts: [],
    } as const;
    this.#unstarted = this.#request.chain.steps.map(({ id }) => ({ stepId: id, ...ended }));
    return this.#stoppedState();
  }

  #stoppedState(): RunState {
    return this.#stopped?.code === 'RUN_CANCELLED' ? 'cancelled' : 'failed';
  }

  async #runChain(root: PlannedWorkflow): Promise<WorkflowResult> {
    const { chain } = root.request;
    this.#emit({
      type: 'run-started',
      runId: this.id,
      at: this.#now(),
      startedAtEpoch: this.#startedAtEpoch,
      chainTitle: nameChain(chain),
      stepIds: root.plan.steps.map(({ id }) => id),
      warnings: [...this.#diagnostics],
    });
    this.#interruption = new Interruption();
    if (this.#stopped !== undefined) this.#interruption.interrupt(this.#stopped);
    const frame = { within: [], depth: 0, retries: new Map(), interruption: this.#interruption };
    const result = await runWorkflow(root, root.plan.inputs, this.#createSession(root), frame);
    this.#result = await runInSlices(
      recordOutputs(result, { redactor: this.#redactor, bodies: this.#bodies }),
      this.#slicer,
    );
    // Wait for observing hooks, unless the user cancels the run.
    if (this.#stopped === undefined) await Promise.all(this.#pending);
    return result;
  }

  #createSession(root: PlannedWorkflow): RunSession {
    const { options = {} } = root.request;
    const passwords = this.#oneTimePasswords;
    const guard = createSecretGuard(root, this.#ports, { ...this.#generated, ...valuesOf(passwords) });
    guardOneTimePasswords(guard, passwords);
    return {
      runId: this.id,
      ports: this.#ports,
      redactor: this.#redactor,
      guard,
      bodies: this.#bodies,
      slicer: this.#slicer,
      semaphore: new Semaphore(options.maxConcurrency ?? runLimits.maxConcurrency),
      executions: new ExecutionCounter(options.maxExecutions ?? runLimits.maxExecutions, (error) => this.#stop(error)),
      workflowValues: new Map(),
      dependencies: new Map(),
      seed: () => this.#seed,
      rounds: new Map(),
      onGenerated: (values, chain) => this.#onGenerated(values, chain),
      now: () => this.#now(),
      emit: this.#emit,
      onResult: (result, step, chain) => this.#onResult(result, step, chain),
    };
  }

  #onResult(result: StepResult, step: Step, chain: Chain): void {
    const { afterStep } = this.#ports.hooks;
    if (afterStep.isUsed()) this.#observe(afterStep.promise(result, { runId: this.id, chain, step }), step.id);
  }

  #observe(hook: Promise<void>, stepId: string): void {
    const watched: Promise<void> = hook
      .catch((error: unknown) => this.#report(error, stepId))
      .finally(() => this.#pending.delete(watched));
    this.#pending.add(watched);
  }

  #report(error: unknown, stepId?: string): void {
    const code = isOpchainError(error) ? error.code : 'PLUGIN_FAILED';
    const message = this.#redactor.text(toStepFailure(error).message);
    this.#diagnostics.push({ severity: 'warning', code, message, ...(stepId === undefined ? {} : { stepId }) });
  }

  async #finish(state: RunState): Promise<RunSummary> {
    const durationMs = this.#now();
    const { chain, options: { environment } = {} } = this.#request;
    const mocks = listMocks(this.#request);
    this.#diagnostics.push(...describeTrimmed(this.#bodies));
    const { results = this.#unstarted, outputs, outputsNotRetained, before, next } = this.#result ?? {};
    const summarize = (): RunSummary => ({
      runId: this.id,
      chainTitle: nameChain(chain),
      ...(environment === undefined ? {} : { environment }),
      ...(mocks.length === 0 ? {} : { mocks }),
      state,
      diagnostics: [...this.#diagnostics],
      startedAtEpoch: this.#startedAtEpoch,
      durationMs,
      results,
      ...(outputs === undefined || chain.outputs === undefined ? {} : { outputs }),
      ...(outputsNotRetained === undefined ? {} : { outputsNotRetained }),
      ...(before === undefined ? {} : { before }),
      ...(next === undefined ? {} : { next }),
      ...(this.#usesSeed && state !== 'refused'
        ? { seed: formatSeed(this.#seed), generated: this.#redactor.json({ ...this.#generated }) }
        : {}),
    });
    const { afterRun } = this.#ports.hooks;
    if (afterRun.isUsed()) {
      try {
        await afterRun.promise(summarize());
      } catch (error) {
        this.#report(error);
      }
    }
    // Retaining a run to inspect it later must not retain the resources used to run it.
    this.#interruption = undefined;
    this.#result = undefined;
    const summary = summarize();
    this.#emit({ type: 'run-finished', runId: this.id, at: this.#now(), summary });
    return summary;
  }
}

function describeTrimmed({ limit, rejected, rejectedValues }: BodyBudget): readonly ChainDiagnostic[] {
  const bodies = rejected === 1 ? 'One body is' : `${String(rejected)} bodies are`;
  const values =
    rejectedValues === 1 ? 'One capture or output is' : `${String(rejectedValues)} captures and outputs are`;
  const kinds = [
    ...(rejected === 0 ? [] : [`${bodies} truncated to the first 1,000 characters`]),
    ...(rejectedValues === 0 ? [] : [`${values} left out`]),
  ];
  return kinds.map((kind) =>
    makeWarning(
      'BODY_NOT_RETAINED',
      `${kind}: the results of a run retain ${String(limit)} characters of bodies, captures and outputs in total.`,
    ),
  );
}

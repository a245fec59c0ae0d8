import type {
  Chain,
  JsonValue,
  Run,
  RunEvent,
  RunOptions,
  RunRequest,
  RunSummary,
  Step,
  StepResult,
} from '@opchain/core';
import { isMockUrl, type StepSent } from '@opchain/core/internal/model';
import { signal, untracked, type Signal } from '@preact/signals-core';
import type { StepRun } from '../../model/step-run.js';
import { createEmitter } from '../create-emitter.js';
import type { Unsubscribe } from '../create-state.js';
import { type PlannedPart, planPart, type RunPart, type RunScope } from './plan-part.js';
import { toRunRecord } from './to-run-record.js';
import type { RunChange, RunGuard, RunRecord } from './run-record.js';
import type { RunStoreDependencies } from './run-store-dependencies.js';
import { findEarlierRun } from './find-earlier-run.js';
import type * as Tracking from './track-run.js';

type Inputs = Readonly<Record<string, JsonValue>>;

/** Notified in batches: a run of a thousand nodes must not render a thousand times. */
const BATCH_MS = 16;
/** Number of runs in the history, unless given. */
const MAX_HISTORY = 20;

/** The runs of this page: those that ended, and the one in progress. */
export class RunStore {
  /** Progress of the runs. Secrets are removed. */
  readonly events = createEmitter<RunEvent>();
  readonly finished = createEmitter<RunSummary>();
  /** Limits of the next runs, where they differ from those of the kernel. Until the page is reloaded. */
  limits?: Pick<RunOptions, 'maxBodyValues'>;

  readonly #dependencies: RunStoreDependencies;
  readonly #changes = createEmitter<RunChange>();
  readonly #guards = new Set<RunGuard>();
  readonly #history = signal<readonly RunRecord[]>([]);
  readonly #shownId = signal<string | undefined>(undefined);
  readonly #live = signal<{ readonly run: Run; readonly record: Tracking.RunTracker } | undefined>(undefined);
  readonly #pins = signal<ReadonlyMap<string, StepResult>>(new Map());
  readonly #inputs = signal<Inputs>({});
  readonly #inputsOf = new Map<string, Inputs>();
  readonly #seed = signal<string | undefined>(undefined);
  #inputsOwner: string | undefined;
  /** Counts what changed all steps, and what changed each of them. */
  readonly #allChanges = signal(0);
  readonly #stepChanges = new Map<string, Signal<number>>();
  #pending: Set<string> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isStarting = false;
  #count = 0;
  /** The steps of the chains that ran, by id. */
  readonly #chainSteps = new WeakMap<Chain, ReadonlyMap<string, Step>>();

  constructor(dependencies: RunStoreDependencies) {
    this.#dependencies = dependencies;
  }

  /** The selected run: the latest, or one from the history. */
  get shown(): RunRecord | undefined {
    return this.#history.value.find(({ id }) => id === this.#shownId.value);
  }

  /** Latest first. */
  get history(): readonly RunRecord[] {
    void this.#allChanges.value;
    return this.#history.peek();
  }

  get running(): boolean {
    return this.#live.value !== undefined;
  }

  /** Events of a busy run are reported in batches, at most one per frame. */
  subscribe(listener: (change: RunChange) => void): Unsubscribe {
    return this.#changes.subscribe(listener);
  }

  /** The state of a step in the run that its result is of; undefined if it was in none. */
  step(id: string): StepRun | undefined {
    return this.runOf(id)?.steps.get(id);
  }

  /** The run that a step's shown result is of: the selected one, or the latest before it if a part without the step ran. */
  runOf(id: string): RunRecord | undefined {
    return this.#observe(id, () => {
      const run = this.shown;
      return run === undefined || run.only === undefined || run.steps.has(id)
        ? run
        : (findEarlierRun(this.#history.value, run, id) ?? run);
    });
  }

  /** True if the step changed since the run that its result is of. */
  editedSince(id: string): boolean {
    const chain = this.runOf(id)?.chain;
    const executedStep = chain && this.#stepsOf(chain).get(id);
    return executedStep !== undefined && executedStep !== this.#dependencies.step(id);
  }

  /** Milliseconds since the selected run started, for growing bars; its duration when it has ended. */
  elapsed(): number {
    const record = this.#live.value?.record;
    return record && record.id === this.#shownId.value ? record.elapsed() : (this.shown?.durationMs ?? 0);
  }

  /** Values of chain inputs for the next run, by name; the others use their defaults. */
  get inputs(): Inputs {
    return this.#inputs.value;
  }

  setInput(name: string, value: JsonValue | undefined): void {
    const { [name]: _, ...others } = this.#inputs.peek();
    this.#inputs.value = value === undefined ? others : { ...others, [name]: value };
  }

  /** Values belong to the document that they were entered for: no other one sends them. They are back when it is opened again. */
  useInputsOf(documentId: string): void {
    if (this.#inputsOwner !== undefined && this.#inputsOwner !== documentId) {
      this.#inputsOf.set(this.#inputsOwner, this.#inputs.peek());
      this.#inputs.value = this.#inputsOf.get(documentId) ?? {};
    }
    this.#inputsOwner = documentId;
  }

  /** What the next runs derive generated values from; undefined: something else for each. Until the page is reloaded. */
  get seed(): string | undefined {
    return this.#seed.value;
  }

  set seed(seed: string | undefined) {
    this.#seed.value = seed;
  }

  /** The values that were entered for a document. */
  inputsOf(documentId: string): Inputs {
    return documentId === this.#inputsOwner ? this.#inputs.peek() : (this.#inputsOf.get(documentId) ?? {});
  }

  /** Runs all steps, or some and their dependencies. Resolves when it ended; undefined if nothing was started. */
  start(only?: readonly string[]): Promise<RunSummary | undefined> {
    const { reusedResults } = this.plan({ kind: 'all' });
    return this.#start({ ...(only && { only }), ...(reusedResults && { reusedResults }) });
  }

  /** What a run of a part would send. */
  plan(part: RunPart): PlannedPart {
    void this.#allChanges.value;
    const { chain, sourcesOf } = this.#dependencies;
    const planned = { chain: chain(), sourcesOf, pins: this.pins };
    return untracked(() =>
      planPart(part, { ...planned, resultOf: (id) => this.#resultOf(id, this.#history.value), run: this.shown }),
    );
  }

  /** Runs a part of the chain, as planned. */
  startPart(part: RunPart): Promise<RunSummary | undefined> {
    return this.#start(this.plan(part));
  }

  /** Results that replace their steps in every run, by step id. */
  get pins(): ReadonlyMap<string, StepResult> {
    return this.#pins.value;
  }

  /** True if a result of the step can be pinned: it succeeded and was not edited since. */
  isPinnable(stepId: string): boolean {
    const isStep = this.#dependencies.step(stepId) !== undefined;
    return isStep && this.#observe(stepId, () => this.#resultOf(stepId, this.#history.value) !== undefined);
  }

  /** Pins the latest result of a step, or releases it. */
  togglePin(stepId: string): void {
    const next = new Map(this.#pins.peek());
    const result = this.#resultOf(stepId, this.#history.peek());
    if (!next.delete(stepId) && result !== undefined) next.set(stepId, result);
    this.#setPins(next);
  }

  /** Replaces all pins, such as those of a draft. */
  setPins(pins: Readonly<Record<string, StepResult>>): void {
    this.#setPins(new Map(Object.entries(pins)));
  }

  /** Adds a guard called before every run, in the order of registration. A guard that throws prevents the run. */
  intercept(guard: RunGuard): Unsubscribe {
    this.#guards.add(guard);
    return () => this.#guards.delete(guard);
  }

  /** True if every guard allows the run. */
  async permits(request: RunRequest): Promise<boolean> {
    for (const guard of [...this.#guards]) {
      const verdict = await guard(request);
      if (verdict === true) continue;
      this.#dependencies.onPrevented?.(verdict === false || verdict === '' ? undefined : verdict);
      return false;
    }
    return true;
  }

  stop(): void {
    this.#live.peek()?.run.cancel();
  }

  /** Shows a run that happened elsewhere. Without its chain, the steps are known from their results only. */
  add(summary: RunSummary, chain?: Chain, origin?: Pick<RunRecord, 'documentId' | 'isStored' | 'only'>): void {
    const { formatFailure, maxHistory = MAX_HISTORY } = this.#dependencies;
    const record = { ...toRunRecord(summary, ++this.#count, chain, formatFailure), ...origin };
    const others = this.#history
      .peek()
      .filter(({ id }) => id !== record.id)
      .slice(0, maxHistory - 1);
    // What a part of the chain takes from earlier runs are the results of the latest, with their secrets.
    this.#history.value = record.isStored ? [...others, record] : [record, ...others];
    this.#shownId.value = record.id;
    this.#notify(undefined);
  }

  show(runId: string): void {
    this.#shownId.value = runId;
    this.#flush();
    this.#notify(undefined);
  }

  /** Removes runs from the history, except the one that is running. */
  remove(runIds: readonly string[]): void {
    const liveId = this.#live.peek()?.run.id;
    this.#history.value = this.#history.peek().filter(({ id }) => id === liveId || !runIds.includes(id));
    if (this.shown === undefined) this.#shownId.value = liveId;
    this.#notify(undefined);
  }

  dispose(): void {
    this.stop();
    clearTimeout(this.#timer);
  }

  async #start(scope: RunScope): Promise<RunSummary | undefined> {
    if (this.#live.peek() || this.#isStarting) return undefined;
    this.#isStarting = true;
    try {
      // Nothing is tracked before the first run.
      const [{ trackRun, refusedRun }] = await Promise.all([import('./track-run.js'), this.#dependencies.prepare?.()]);
      const request = await this.#permit(scope);
      return request && (await this.#run(request, { trackRun, refusedRun }));
    } catch (error) {
      // Nothing ran: a part of the run could not be loaded, or its host rejected it.
      const failedId = this.#live.peek()?.record.id;
      this.#history.value = this.#history.peek().filter(({ id }) => id !== failedId);
      this.#live.value = undefined;
      this.#notify(undefined);
      throw error;
    } finally {
      this.#isStarting = false;
    }
  }

  /** Undefined if a guard or the user prevents the run. */
  async #permit({ only, reusedResults }: RunScope): Promise<RunRequest | undefined> {
    const { request, approve, chain } = this.#dependencies;
    const scoped = (): RunRequest => {
      const whole = request();
      return {
        ...whole,
        options: {
          ...whole.options,
          ...(only && { only }),
          ...(reusedResults && { reusedResults, ...seedOf(this.shown) }),
        },
      };
    };
    if (!(await this.permits(scoped()))) return undefined;
    // A guard may have waited for a chain that was still opening.
    const stepIds = only ?? chain().steps.map((step) => step.id);
    return (await approve(stepIds)) ? scoped() : undefined;
  }

  async #run(
    request: RunRequest,
    { trackRun, refusedRun }: Pick<typeof Tracking, 'trackRun' | 'refusedRun'>,
  ): Promise<RunSummary> {
    const { kernel, writeAhead, documentId, formatFailure, onStarted, maxHistory = MAX_HISTORY } = this.#dependencies;
    const writes = writeAhead && { writeAhead: async (call: StepSent) => writeAhead(record.view(), call) };
    const run = kernel.run({ ...request, options: { ...request.options, ...writes } });
    const { only, environment } = request.options ?? {};
    const mocks = Object.keys(request.servers).filter((source) => isMockUrl(request.servers[source] ?? ''));
    const id = documentId?.();
    const record = trackRun(
      {
        id: run.id,
        number: ++this.#count,
        chain: request.chain,
        ...(only && { only }),
        ...(id && { documentId: id }),
        ...(environment !== undefined && { environment }),
        ...(mocks.length > 0 && { mocks }),
      },
      formatFailure,
    );
    this.#history.value = [record.view(), ...this.#history.peek()].slice(0, maxHistory);
    this.#shownId.value = run.id;
    this.#live.value = { run, record };
    onStarted?.();
    this.#notify(undefined);
    run.events.subscribe((event) => {
      const changedId = record.apply(event);
      if (event.type === 'run-started') {
        // From now on every node of the run is waiting: all of them look different.
        this.#replace(record.view());
        this.#notify(undefined);
      } else this.#markChanged(changedId);
      this.events.emit(event);
    });
    const summary = await run.finished;
    this.#flush();
    this.#live.value = undefined;
    this.#replace(
      summary.state === 'refused'
        ? refusedRun(record.view(), summary)
        : { ...record.view(), state: summary.state, summary, durationMs: summary.durationMs },
    );
    this.#notify(undefined);
    this.finished.emit(summary);
    return summary;
  }

  #notify(changed: ReadonlySet<string> | undefined): void {
    if (changed === undefined) this.#allChanges.value += 1;
    for (const id of changed ?? []) {
      const count = this.#stepChanges.get(id);
      if (count) count.value += 1;
    }
    this.#changes.emit({ run: this.shown, changed });
  }

  /** What is known of a step: it changes with that step, or if another run is shown. */
  #observe<T>(id: string, read: () => T): T {
    const count = this.#stepChanges.get(id) ?? signal(0);
    this.#stepChanges.set(id, count);
    void (this.#allChanges.value + count.value);
    return untracked(read);
  }

  #markChanged(id: string | undefined): void {
    this.#pending ??= new Set();
    if (id !== undefined) this.#pending.add(id);
    this.#timer ??= setTimeout(() => this.#flush(), BATCH_MS);
  }

  #flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const changed = this.#pending;
    this.#pending = undefined;
    const record = this.#live.peek()?.record;
    if (record) this.#replace(record.view());
    if (changed) this.#notify(changed);
  }

  #replace(record: RunRecord): void {
    this.#history.value = this.#history.peek().map((each) => (each.id === record.id ? record : each));
  }

  #setPins(next: ReadonlyMap<string, StepResult>): void {
    const changed = new Set([...this.#pins.peek().keys(), ...next.keys()]);
    this.#pins.value = next;
    this.#notify(changed);
    this.#dependencies.onPinned?.();
  }

  #stepsOf(chain: Chain): ReadonlyMap<string, Step> {
    const known = this.#chainSteps.get(chain) ?? new Map(chain.steps.map((step) => [step.id, step]));
    this.#chainSteps.set(chain, known);
    return known;
  }

  /** The latest result of a step that succeeded, in a run or in all of them, if the step was not edited since. */
  #resultOf(id: string, records: readonly RunRecord[]): StepResult | undefined {
    for (const { chain, steps } of records) {
      const result = steps.get(id)?.result;
      if (result === undefined) continue;
      const isSame = this.#stepsOf(chain).get(id) === this.#dependencies.step(id);
      return isSame && result.state === 'succeeded' ? result : undefined;
    }
    return undefined;
  }
}

/** Inputs that were made keep their values when a part of a run runs again. */
function seedOf(run: RunRecord | undefined): { readonly seed?: string } {
  const seed = run?.summary?.seed;
  return seed === undefined ? {} : { seed };
}

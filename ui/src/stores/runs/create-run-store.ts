import type { Chain, Step, JsonValue, Run, RunRequest, RunSummary, StepResult } from '@opchain/core';
import type { StepSent } from '@opchain/core/internal/model';
import type { StoreKernel } from '../store-kernel.js';
import { createSignal } from '../create-signal.js';
import { planPart, type RunScope } from './plan-part.js';
import { toRunRecord } from './to-run-record.js';
import type { RunChange, RunGuard, RunRecord, RunStore } from './run-store.js';
import type { FormatFailure } from './to-step-run.js';
import type { RunTracker } from './track-run.js';

export interface RunStoreDependencies {
  readonly kernel: Pick<StoreKernel, 'run'>;
  readonly request: () => RunRequest;
  /** Called before each request. */
  readonly prepare?: () => Promise<void>;
  /** Requests pending approvals; false cancels the start. */
  readonly approve: (stepIds: readonly string[]) => Promise<boolean>;
  /** The current step of the chain, to detect edits since the run. */
  readonly step: (id: string) => Step | undefined;
  /** The chain that would run, and the steps that run before a step. */
  readonly chain: () => Chain;
  readonly sourcesOf: (id: string) => readonly string[];
  readonly formatFailure?: FormatFailure;
  readonly onStarted?: () => void;
  readonly onPinned?: () => void;
  /** Writes down a call of a run that is about to be sent; missing if runs are not stored. */
  readonly writeAhead?: ((run: RunRecord, call: StepSent) => Promise<void>) | undefined;
  /** A guard prevented a run; its reason, if it gave one. */
  readonly onPrevented?: (reason: string | undefined) => void;
  /** Id of the open document. */
  readonly documentId?: () => string;
  /** Number of runs in the history. */
  readonly maxHistory?: number;
}

/** Notified in batches: a run of a thousand nodes must not render a thousand times. */
const BATCH_MS = 16;

export function createRunStore(dependencies: RunStoreDependencies): RunStore & { dispose(): void } {
  const listeners = new Set<(change: RunChange) => void>();
  const guards = new Set<RunGuard>();
  const events: RunStore['events'] = createSignal();
  const finished: RunStore['finished'] = createSignal();
  const maxHistory = dependencies.maxHistory ?? 20;
  let history: RunRecord[] = [];
  let shownId: string | undefined;
  let live: { readonly run: Run; readonly record: RunTracker } | undefined;
  let starting = false;
  let count = 0;
  let inputs: Readonly<Record<string, JsonValue>> = {};
  const inputsOf = new Map<string, typeof inputs>();
  let inputsOwner: string | undefined;
  let pins: ReadonlyMap<string, StepResult> = new Map();
  let pending: Set<string> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The steps of the chains that ran, by id. */
  const chainSteps = new WeakMap<Chain, ReadonlyMap<string, Step>>();
  const stepsOf = (chain: Chain): ReadonlyMap<string, Step> => {
    const known = chainSteps.get(chain) ?? new Map(chain.steps.map((step) => [step.id, step]));
    chainSteps.set(chain, known);
    return known;
  };

  const shown = (): RunRecord | undefined => history.find((record) => record.id === shownId);
  const notify = (changed: ReadonlySet<string> | undefined): void => {
    const change: RunChange = { run: shown(), changed };
    for (const listener of [...listeners]) listener(change);
  };
  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const changed = pending;
    pending = undefined;
    if (live) replace(live.record.view());
    if (changed) notify(changed);
  };
  const markChanged = (id: string | undefined): void => {
    pending ??= new Set();
    if (id !== undefined) pending.add(id);
    timer ??= setTimeout(flush, BATCH_MS);
  };
  const setPins = (next: ReadonlyMap<string, StepResult>): void => {
    const changed = new Set([...pins.keys(), ...next.keys()]);
    pins = next;
    notify(changed);
    dependencies.onPinned?.();
  };
  /** True if every guard allows the run. */
  const passesGuards = async (request: RunRequest): Promise<boolean> => {
    for (const guard of [...guards]) {
      const verdict = await guard(request);
      if (verdict === true) continue;
      dependencies.onPrevented?.(verdict === false || verdict === '' ? undefined : verdict);
      return false;
    }
    return true;
  };
  /** The latest result of a step that succeeded, in a run or in all of them, if the step was not edited since. */
  const resultOf = (id: string, records: readonly RunRecord[]): StepResult | undefined => {
    for (const { chain, steps } of records) {
      const result = steps.get(id)?.result;
      if (result === undefined) continue;
      const isSame = stepsOf(chain).get(id) === dependencies.step(id);
      return isSame && result.state === 'succeeded' ? result : undefined;
    }
    return undefined;
  };
  const plan: RunStore['plan'] = (part) =>
    planPart(part, {
      chain: dependencies.chain(),
      sourcesOf: dependencies.sourcesOf,
      pins,
      resultOf: (id) => resultOf(id, history),
      run: shown(),
    });
  const runOf: RunStore['runOf'] = (id) => {
    const run = shown();
    return run === undefined || run.only === undefined || run.steps.has(id)
      ? run
      : (findEarlierRun(history, run, id) ?? run);
  };
  const replace = (record: RunRecord): void => {
    history = history.map((each) => (each.id === record.id ? record : each));
  };

  const start = async ({ only, reusedResults }: RunScope): Promise<RunSummary | undefined> => {
    if (live || starting) return undefined;
    starting = true;
    try {
      // Nothing is tracked before the first run.
      const [{ trackRun, refusedRun }] = await Promise.all([import('./track-run.js'), dependencies.prepare?.()]);
      const request = dependencies.request();
      const options = {
        ...request.options,
        ...(only && { only }),
        ...(reusedResults && { reusedResults, ...seedOf(shown()) }),
      };
      if (!(await passesGuards({ ...request, options }))) return undefined;
      // A guard may have waited for a chain that was still opening.
      const stepIds = only ?? dependencies.chain().steps.map((step) => step.id);
      if (!(await dependencies.approve(stepIds))) return undefined;
      const { writeAhead } = dependencies;
      const writes = writeAhead && { writeAhead: async (call: StepSent) => writeAhead(record.view(), call) };
      const runRequest: RunRequest = { ...dependencies.request(), options: { ...options, ...writes } };
      const run = dependencies.kernel.run(runRequest);
      const documentId = dependencies.documentId?.();
      const record = trackRun(
        {
          id: run.id,
          number: ++count,
          chain: runRequest.chain,
          ...(only && { only }),
          ...(documentId && { documentId }),
          ...(options.environment !== undefined && { environment: options.environment }),
        },
        dependencies.formatFailure,
      );
      history = [record.view(), ...history].slice(0, maxHistory);
      shownId = run.id;
      live = { run, record };
      dependencies.onStarted?.();
      notify(undefined);
      run.events.subscribe((event) => {
        const changedId = record.apply(event);
        if (event.type === 'run-started') {
          // From now on every node of the run is waiting: all of them look different.
          replace(record.view());
          notify(undefined);
        } else markChanged(changedId);
        events.emit(event);
      });
      const summary = await run.finished;
      flush();
      live = undefined;
      replace(
        summary.state === 'refused'
          ? refusedRun(record.view(), summary)
          : { ...record.view(), state: summary.state, summary, durationMs: summary.durationMs },
      );
      notify(undefined);
      finished.emit(summary);
      return summary;
    } catch (error) {
      // Nothing ran: a part of the run could not be loaded, or its host rejected it.
      history = history.filter((each) => each.id !== live?.record.id);
      live = undefined;
      notify(undefined);
      throw error;
    } finally {
      starting = false;
    }
  };

  return {
    get shown() {
      return shown();
    },
    get history() {
      return history;
    },
    get running() {
      return live !== undefined;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    step: (id) => runOf(id)?.steps.get(id),
    runOf,
    editedSince(id) {
      const chain = runOf(id)?.chain;
      const executedStep = chain && stepsOf(chain).get(id);
      return executedStep !== undefined && executedStep !== dependencies.step(id);
    },
    elapsed: () => (live && live.record.id === shownId ? live.record.elapsed() : (shown()?.durationMs ?? 0)),
    get inputs() {
      return inputs;
    },
    setInput(name, value) {
      const { [name]: _, ...others } = inputs;
      inputs = value === undefined ? others : { ...others, [name]: value };
      notify(new Set());
    },
    useInputsOf(documentId) {
      if (inputsOwner !== undefined && inputsOwner !== documentId) {
        inputsOf.set(inputsOwner, inputs);
        inputs = inputsOf.get(documentId) ?? {};
      }
      inputsOwner = documentId;
    },
    start(only) {
      const { reusedResults } = plan({ kind: 'all' });
      return start({ ...(only && { only }), ...(reusedResults && { reusedResults }) });
    },
    plan,
    startPart: (part) => start(plan(part)),
    get pins() {
      return pins;
    },
    isPinnable: (stepId) => resultOf(stepId, history) !== undefined,
    togglePin(stepId) {
      const next = new Map(pins);
      const result = resultOf(stepId, history);
      if (!next.delete(stepId) && result !== undefined) next.set(stepId, result);
      setPins(next);
    },
    setPins: (next) => setPins(new Map(Object.entries(next))),
    intercept(guard) {
      guards.add(guard);
      return () => guards.delete(guard);
    },
    events,
    finished,
    stop: () => live?.run.cancel(),
    add(summary, chain, origin) {
      const record = { ...toRunRecord(summary, ++count, chain, dependencies.formatFailure), ...origin };
      const others = history.filter((each) => each.id !== record.id).slice(0, maxHistory - 1);
      // What a part of the chain takes from earlier runs are the results of the latest, with their secrets.
      history = record.isStored ? [...others, record] : [record, ...others];
      shownId = record.id;
      notify(undefined);
    },
    show(runId) {
      shownId = runId;
      flush();
      notify(undefined);
    },
    remove(runIds) {
      history = history.filter(({ id }) => id === live?.run.id || !runIds.includes(id));
      if (shown() === undefined) shownId = live?.run.id;
      notify(undefined);
    },
    dispose() {
      live?.run.cancel();
      clearTimeout(timer);
      listeners.clear();
    },
  };
}

/** Inputs that were made keep their values when a part of a run runs again. */
function seedOf(run: RunRecord | undefined): { readonly seed?: string } {
  const seed = run?.summary?.seed;
  return seed === undefined ? {} : { seed };
}

/** The latest run of the same document before this one that has a result of the step. */
function findEarlierRun(history: readonly RunRecord[], run: RunRecord, id: string): RunRecord | undefined {
  return history
    .filter(
      ({ documentId, startedAtEpoch, steps }) =>
        documentId === run.documentId &&
        startedAtEpoch <= run.startedAtEpoch &&
        steps.get(id)?.result?.startedAt !== undefined,
    )
    .reduce<RunRecord | undefined>(
      (latest, each) => (latest === undefined || each.startedAtEpoch > latest.startedAtEpoch ? each : latest),
      undefined,
    );
}

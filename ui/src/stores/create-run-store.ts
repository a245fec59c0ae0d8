import type { Chain, ChainNode, JsonValue, Run, RunRequest } from '@opchain/core';
import type { ActingKernel } from './acting-kernel.js';
import { createSignal } from './create-signal.js';
import { recordOf } from './record-of-summary.js';
import type { RunChange, RunGuard, RunRecord, RunStore } from './run-store.js';
import type { LiveRun, SayReason } from './follow-run.js';
import { followRun, refusedRun } from './follow-run.js';

export interface RunPorts {
  readonly kernel: Pick<ActingKernel, 'run'>;
  readonly request: () => RunRequest;
  /** Asks for what is still to be approved; false ends the attempt. */
  readonly approve: (nodeIds: readonly string[]) => Promise<boolean>;
  /** The chain's node now, for telling what was edited since. */
  readonly node: (id: string) => ChainNode | undefined;
  readonly say?: SayReason;
  readonly onStarted?: () => void;
  /** A guard kept a run from beginning; its own sentence, if it had one. */
  readonly onPrevented?: (reason: string | undefined) => void;
  /** How many runs the history keeps. */
  readonly keep?: number;
}

/** Told in batches: a run of a thousand nodes must not draw a thousand times. */
const batchMs = 16;

export function createRunStore(ports: RunPorts): RunStore & { dispose(): void } {
  const listeners = new Set<(change: RunChange) => void>();
  const guards = new Set<RunGuard>();
  const events: RunStore['events'] = createSignal();
  const finished: RunStore['finished'] = createSignal();
  const keep = ports.keep ?? 20;
  let history: RunRecord[] = [];
  let shownId: string | undefined;
  let live: { readonly run: Run; readonly record: LiveRun } | undefined;
  let starting = false;
  let count = 0;
  let inputs: Readonly<Record<string, JsonValue>> = {};
  let pending: Set<string> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The nodes that the shown run ran, by id. */
  let ranOf: { readonly chain: Chain; readonly nodes: ReadonlyMap<string, ChainNode> } | undefined;

  const shown = (): RunRecord | undefined => history.find((record) => record.id === shownId);
  const tell = (changed: ReadonlySet<string> | undefined): void => {
    const change: RunChange = { run: shown(), changed };
    for (const listener of [...listeners]) listener(change);
  };
  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const changed = pending;
    pending = undefined;
    if (live) replace(live.record.view());
    if (changed) tell(changed);
  };
  const touch = (id: string | undefined): void => {
    pending ??= new Set();
    if (id !== undefined) pending.add(id);
    timer ??= setTimeout(flush, batchMs);
  };
  /** True where every guard lets the run begin. */
  const mayBegin = async (request: RunRequest): Promise<boolean> => {
    for (const guard of [...guards]) {
      const answer = await guard(request);
      if (answer === true) continue;
      ports.onPrevented?.(answer === false || answer === '' ? undefined : answer);
      return false;
    }
    return true;
  };
  const replace = (record: RunRecord): void => {
    history = history.map((each) => (each.id === record.id ? record : each));
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
    node: (id) => shown()?.nodes.get(id),
    editedSince(id) {
      const chain = shown()?.chain;
      if (chain !== ranOf?.chain) ranOf = chain && { chain, nodes: new Map(chain.nodes.map((node) => [node.id, node])) };
      const ran = ranOf?.nodes.get(id);
      return ran !== undefined && ran !== ports.node(id);
    },
    elapsed: () => (live && live.record.id === shownId ? live.record.elapsed() : (shown()?.durationMs ?? 0)),
    get inputs() {
      return inputs;
    },
    setInput(name, value) {
      const { [name]: _, ...others } = inputs;
      inputs = value === undefined ? others : { ...others, [name]: value };
      tell(new Set());
    },
    async start(only) {
      if (live || starting) return undefined;
      starting = true;
      try {
        const request = ports.request();
        const nodeIds = only ?? request.chain.nodes.map((node) => node.id);
        const options = { ...request.options, ...(only && { only }) };
        if (!(await mayBegin({ ...request, options }))) return undefined;
        if (!(await ports.approve(nodeIds))) return undefined;
        const wanted: RunRequest = { ...ports.request(), options };
        const run = ports.kernel.run(wanted);
        const record = followRun(run.id, ++count, wanted.chain, only, ports.say);
        history = [record.view(), ...history].slice(0, keep);
        shownId = run.id;
        live = { run, record };
        ports.onStarted?.();
        tell(undefined);
        run.events.subscribe((event) => {
          const about = record.apply(event);
          if (event.type === 'run-started') {
            // From now on every node of the run waits: all of them look different.
            replace(record.view());
            tell(undefined);
          } else touch(about);
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
        tell(undefined);
        finished.emit(summary);
        return summary;
      } catch (error) {
        // Nothing ran: what a run needs could not be loaded, or its host refused it.
        history = history.filter((each) => each.id !== live?.record.id);
        live = undefined;
        tell(undefined);
        throw error;
      } finally {
        starting = false;
      }
    },
    intercept(guard) {
      guards.add(guard);
      return () => guards.delete(guard);
    },
    events,
    finished,
    stop: () => live?.run.cancel(),
    take(summary, chain) {
      const record = recordOf(summary, ++count, chain, ports.say);
      history = [record, ...history.filter((each) => each.id !== record.id)].slice(0, keep);
      shownId = record.id;
      tell(undefined);
    },
    show(runId) {
      shownId = runId;
      flush();
      tell(undefined);
    },
    clearHistory() {
      history = live ? history.filter((record) => record.id === live?.run.id) : [];
      shownId = live?.run.id;
      tell(undefined);
    },
    dispose() {
      live?.run.cancel();
      clearTimeout(timer);
      listeners.clear();
    },
  };
}

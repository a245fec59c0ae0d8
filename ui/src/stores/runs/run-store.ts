import type {
  Chain,
  ChainDiagnostic,
  JsonValue,
  StepFailure,
  StepResult,
  StepState,
  RecordedRequest,
  RunEvent,
  RunRequest,
  RunState,
  RunSummary,
} from '@opchain/core';
import type { Signal } from '../create-signal.js';
import type { Unsubscribe } from '../create-state.js';

/** What is known of a node while its run goes, and after. Times are milliseconds since the run's start. */
export interface StepRun {
  readonly state: StepState;
  readonly startedAt?: number;
  readonly tokenAt?: number;
  readonly sentAt?: number;
  readonly endedAt?: number;
  readonly request?: RecordedRequest;
  /** While it waits for a new try. */
  readonly retrying?: { readonly attempt: number; readonly delayMs: number; readonly failure: string };
  readonly failure?: StepFailure;
  readonly result?: StepResult;
}

/** One run as the page shows it. `nodes` is changed in place while the run goes: compare `StepRun`s, not the map. */
export interface RunRecord {
  readonly id: string;
  /** Counted from 1 in this page. */
  readonly number: number;
  /** The chain as it was when the run began. */
  readonly chain: Chain;
  readonly state: RunState | 'running';
  readonly startedAtEpoch: number;
  readonly durationMs?: number;
  /** Rows of the table: the order in which nodes started, those that have not yet last. */
  readonly order: readonly string[];
  readonly steps: ReadonlyMap<string, StepRun>;
  readonly diagnostics: readonly ChainDiagnostic[];
  readonly summary?: RunSummary;
  /** A run of some nodes and what they need. */
  readonly only?: readonly string[];
}

export interface RunChange {
  readonly run: RunRecord | undefined;
  /** The nodes that changed; undefined: look at everything (another run is shown). */
  readonly changed: ReadonlySet<string> | undefined;
}

/** Looks at a run that is about to begin. True lets it; false, or a sentence that says why, keeps it from beginning. */
export type RunGuard = (request: RunRequest) => boolean | string | Promise<boolean | string>;

export interface RunStore {
  /** The run that is shown: the latest, or the one chosen from the history. */
  readonly shown: RunRecord | undefined;
  /** Latest first. */
  readonly history: readonly RunRecord[];
  readonly running: boolean;
  /** Events of a busy run are told in batches, at most one a frame. */
  subscribe(listener: (change: RunChange) => void): Unsubscribe;
  /** The shown run's view of a node; undefined where it took no part. */
  step(id: string): StepRun | undefined;
  /** True where the node differs from what the shown run ran. */
  editedSince(id: string): boolean;
  /** Milliseconds since the shown run's start, for growing bars; its duration when it has ended. */
  elapsed(): number;
  /** Values of chain inputs for the next run, by name; the others take their defaults. */
  readonly inputs: Readonly<Record<string, JsonValue>>;
  setInput(name: string, value: JsonValue | undefined): void;
  /** Runs all, or some nodes and what they need. Resolves when it ended; undefined where nothing was started. */
  start(only?: readonly string[]): Promise<RunSummary | undefined>;
  /** Asks before every run that is to begin, in the order of asking to be asked. A guard that throws keeps it from beginning. */
  intercept(guard: RunGuard): Unsubscribe;
  /** What the runs report. Secrets are removed. */
  readonly events: Signal<RunEvent>;
  readonly finished: Signal<RunSummary>;
  stop(): void;
  /** Shows a run that happened elsewhere. Without its chain the nodes are known from their results alone. */
  add(summary: RunSummary, chain?: Chain): void;
  show(runId: string): void;
  clearHistory(): void;
}

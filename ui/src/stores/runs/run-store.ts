import type {
  Chain,
  ChainDiagnostic,
  JsonValue,
  RunEvent,
  RunOptions,
  RunRequest,
  RunState,
  RunSummary,
  StepResult,
} from '@opchain/core';
import type { PlannedPart, RunPart } from './plan-part.js';
import type { StepRun } from '../../model/step-run.js';
import type { Signal } from '../create-signal.js';
import type { Unsubscribe } from '../create-state.js';

/** A run as the page shows it. `nodes` is mutated during the run: compare `StepRun`s, not the map. */
export interface RunRecord {
  readonly id: string;
  /** Counted from 1 in this page. */
  readonly number: number;
  /** The chain at the start of the run. */
  readonly chain: Chain;
  readonly state: RunState | 'running';
  readonly startedAtEpoch: number;
  readonly durationMs?: number;
  /** Rows of the table: in the order of starting, those not started last. */
  readonly order: readonly string[];
  readonly steps: ReadonlyMap<string, StepRun>;
  readonly diagnostics: readonly ChainDiagnostic[];
  readonly summary?: RunSummary;
  /** Name of the environment that it ran in. */
  readonly environment?: string;
  /** A run of some steps and their dependencies. */
  readonly only?: readonly string[];
  /** Id of the document that was open; unknown for a run that happened elsewhere. */
  readonly documentId?: string;
  /** Opened from the history: without secrets, and without what exceeded its bounds. */
  readonly isStored?: boolean;
}

export interface RunChange {
  readonly run: RunRecord | undefined;
  /** The changed steps; undefined: everything (another run is shown). */
  readonly changed: ReadonlySet<string> | undefined;
}

/** Checks a run that is about to start. True allows it; false or a sentence with the reason prevents it. */
export type RunGuard = (request: RunRequest) => boolean | string | Promise<boolean | string>;

export interface RunStore {
  /** The selected run: the latest, or one from the history. */
  readonly shown: RunRecord | undefined;
  /** Latest first. */
  readonly history: readonly RunRecord[];
  readonly running: boolean;
  /** Events of a busy run are reported in batches, at most one per frame. */
  subscribe(listener: (change: RunChange) => void): Unsubscribe;
  /** The state of a step in the run that its result is of; undefined if it was in none. */
  step(id: string): StepRun | undefined;
  /**
   * The run that the shown result of a step is of: the selected one. If that was a run of a part that did not have the
   * step, the latest before it that did.
   */
  runOf(id: string): RunRecord | undefined;
  /** True if the step changed since the run that its result is of. */
  editedSince(id: string): boolean;
  /** Milliseconds since the selected run started, for growing bars; its duration when it has ended. */
  elapsed(): number;
  /** Values of chain inputs for the next run, by name; the others use their defaults. */
  readonly inputs: Readonly<Record<string, JsonValue>>;
  setInput(name: string, value: JsonValue | undefined): void;
  /** Values belong to the document that they were entered for: no other one sends them. They are back when it is opened again. */
  useInputsOf(documentId: string): void;
  /** Limits of the next runs, where they differ from those of the kernel. Until the page is reloaded. */
  limits?: Pick<RunOptions, 'maxBodyValues'>;
  /** Runs all steps, or some and their dependencies. Resolves when it ended; undefined if nothing was started. */
  start(only?: readonly string[]): Promise<RunSummary | undefined>;
  /** What a run of a part would send. */
  plan(part: RunPart): PlannedPart;
  /** Runs a part of the chain, as planned. */
  startPart(part: RunPart): Promise<RunSummary | undefined>;
  /** Results that replace their steps in every run, by step id. */
  readonly pins: ReadonlyMap<string, StepResult>;
  /** True if a result of the step can be pinned: it succeeded and was not edited since. */
  isPinnable(stepId: string): boolean;
  /** Pins the latest result of a step, or releases it. */
  togglePin(stepId: string): void;
  /** Replaces all pins, such as those of a draft. */
  setPins(pins: Readonly<Record<string, StepResult>>): void;
  /** Adds a guard called before every run, in the order of registration. A guard that throws prevents the run. */
  intercept(guard: RunGuard): Unsubscribe;
  /** Progress of the runs. Secrets are removed. */
  readonly events: Signal<RunEvent>;
  readonly finished: Signal<RunSummary>;
  stop(): void;
  /** Shows a run that happened elsewhere. Without its chain, the steps are known from their results only. */
  add(summary: RunSummary, chain?: Chain, origin?: Pick<RunRecord, 'documentId' | 'isStored' | 'only'>): void;
  show(runId: string): void;
  /** Removes runs from the history, except the one that is running. */
  remove(runIds: readonly string[]): void;
}

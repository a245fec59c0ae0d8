import type { Chain, RunRequest, Step } from '@opchain/core';
import type { StepSent } from '@opchain/core/internal/model';
import type { StoreKernel } from '../store-kernel.js';
import type { RunRecord } from './run-record.js';
import type { FormatFailure } from './to-step-run.js';

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
  /** Number of runs in the history. Defaults to 20. */
  readonly maxHistory?: number;
}

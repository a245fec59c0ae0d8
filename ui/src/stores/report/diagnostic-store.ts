import type { ChainDiagnostic } from '@opchain/core';
import type { State } from '../create-state.js';

/** Diagnostics before a run, updated shortly after every change. */
export interface DiagnosticStore extends State<readonly ChainDiagnostic[]> {
  /** Those of one step. */
  of(stepId: string): readonly ChainDiagnostic[];
  /** Checks again immediately. */
  check(): Promise<readonly ChainDiagnostic[]>;
}

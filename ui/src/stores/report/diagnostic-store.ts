import type { ChainDiagnostic } from '@opchain/core';
import type { State } from '../create-state.js';

/** What is known to be wrong before a run, looked for again shortly after every change. */
export interface DiagnosticStore extends State<readonly ChainDiagnostic[]> {
  /** Of one node. */
  of(stepId: string): readonly ChainDiagnostic[];
  /** Looks again at once. */
  check(): Promise<readonly ChainDiagnostic[]>;
}

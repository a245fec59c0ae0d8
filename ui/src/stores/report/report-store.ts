import type { Chain } from '@opchain/core';
import type { State } from '../create-state.js';

/** A way to make a place of the chain fit the description again. */
export interface Proposal {
  /** In words, for a button: `Use createOrderV2`, `Rename to customer_id`, `Remove`. */
  readonly label: string;
  /** True for what loses something that the user wrote: it is never applied with the others at once. */
  readonly lossy: boolean;
  apply(chain: Chain): Chain;
}

/** A place of the chain that the description no longer fits. */
export interface DescriptionDiagnostic {
  readonly id: string;
  readonly kind: 'operation' | 'parameter' | 'body' | 'mediaType' | 'response' | 'scheme';
  readonly stepId: string;
  /** As problems name places. */
  readonly path: string;
  readonly message: string;
  /** The likeliest first. */
  readonly proposals: readonly Proposal[];
}

/** What a changed description no longer fits. Nothing is dropped unless the user says so. */
export interface ReportStore extends State<readonly DescriptionDiagnostic[]> {
  /** Looks again at everything. */
  refresh(): Promise<readonly DescriptionDiagnostic[]>;
  apply(diagnostic: DescriptionDiagnostic, proposal: Proposal): void;
  /** The first proposal of each misfit, where it loses nothing, as one step of undo. */
  applyAll(): void;
}

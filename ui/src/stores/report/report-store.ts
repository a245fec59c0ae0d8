import type { ApiDescription, Chain } from '@opchain/core';
import type { State } from '../create-state.js';

/** A way to make a part of the chain match the description again. */
export interface Proposal {
  /** Button label: `Use createOrderV2`, `Rename to customer_id`, `Remove`. */
  readonly label: string;
  /** True if it discards something that the user wrote: it is never applied together with others. */
  readonly lossy: boolean;
  apply(chain: Chain): Chain;
}

/** A part of the chain that no longer matches the description. */
export interface DescriptionDiagnostic {
  readonly id: string;
  readonly kind: 'operation' | 'parameter' | 'body' | 'mediaType' | 'response' | 'scheme';
  readonly stepId: string;
  /** A path, as in diagnostics. */
  readonly path: string;
  readonly message: string;
  /** Most likely first. */
  readonly proposals: readonly Proposal[];
}

/** What no longer matches a changed description. Nothing is removed without the user's choice. */
export interface ReportStore extends State<readonly DescriptionDiagnostic[]> {
  /** True if a description was replaced by another one since the page was opened. */
  readonly hasChanged: boolean;
  /** The description that the open one of a source replaced since the page was opened. */
  previous(source: string): ApiDescription | undefined;
  /** Checks everything again. */
  refresh(): Promise<readonly DescriptionDiagnostic[]>;
  apply(diagnostic: DescriptionDiagnostic, proposal: Proposal): void;
  /** Applies the first suggestion of each mismatch that discards nothing, as one undo step. */
  applyAll(): void;
}

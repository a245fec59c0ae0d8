import type { ChainGraph } from '../../graph/chain-graph.js';
import type { Step } from '../../model/chain.js';
import type { ChainDiagnostic } from '../../model/run.js';
import type { PlannedOperation } from './plan-operation.js';

/** What the runs of a chain have in common, for any values of its inputs. */
export interface PlannedSteps {
  /** Problems of the order of the steps and of the request. */
  readonly structure: readonly ChainDiagnostic[];
  /** All other problems, without those of inputs. */
  readonly diagnostics: readonly ChainDiagnostic[];
  /** True if no diagnostic is an error. */
  readonly runnable: boolean;
  readonly graph: ChainGraph;
  /** The steps that run, in an order that the graph allows. */
  readonly steps: readonly Step[];
  /** Planned operations by step id; steps with errors are missing. */
  readonly operations: ReadonlyMap<string, PlannedOperation>;
  /** By step id, the ids of the steps whose response it reads. Missing if steps may run again. */
  readonly reads?: ReadonlyMap<string, ReadonlySet<string>>;
}

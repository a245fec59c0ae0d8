import type { ChainProblem } from '@opchain/core';
import type { State } from './create-state.js';

/** What is known to be wrong before a run, looked for again shortly after every change. */
export interface ProblemStore extends State<readonly ChainProblem[]> {
  /** Of one node. */
  of(nodeId: string): readonly ChainProblem[];
  /** Looks again at once. */
  check(): Promise<readonly ChainProblem[]>;
}

import { replayChain } from '../behaviors/replay-chain.js';
import { CaseFailure } from '../engine/case-failure.js';
import type { ConformanceCase } from '../engine/conformance-case.js';
import { explore, type Explored, type ExploreOptions } from './explore.js';
import { asBehavior } from '../behaviors/as-behavior.js';

const CLOSING_MS = 60_000;

/**
 * The case that explores: random sequences of operations for some time. When it fails, the result's only run is the chain
 * with the fewest calls, which failed again.
 */
export function exploreCase(options: ExploreOptions): ConformanceCase {
  return {
    id: 'explore',
    title: `Random sequences of operations keep the records consistent (seed ${options.seed})`,
    clause: 'exploration',
    rule: 'explore',
    timeoutMs: options.durationMs + CLOSING_MS,
    async run(session) {
      const explored: Explored = { calls: 0, operations: new Set() };
      const found = await explore(session.target, options, session.signal, explored);
      const all = session.target.description.operations.length;
      session.note = `${explored.calls} calls of ${explored.operations.size} of ${all} operations`;
      if (found === undefined) return;
      const { failure, chain } = found;
      const again = await replayChain(asBehavior(chain), session).then(
        () => false,
        (error: unknown) => {
          if (error instanceof CaseFailure) return true;
          throw error;
        },
      );
      const { expected, received, clause, exchange } = failure;
      const calls = chain.steps.flatMap((step) => (step.kind === 'operation' ? [step.operation.id] : []));
      throw new CaseFailure({
        expected: `${expected}, after ${calls.join(', ')}`,
        received: again ? received : `${received}, but not when repeated`,
        clause,
        ...(exchange === undefined ? {} : { exchange }),
      });
    },
  };
}

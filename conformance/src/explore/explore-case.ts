import { asBehavior } from '../behaviors/as-behavior.js';
import { replayChain } from '../behaviors/replay-chain.js';
import { CaseFailure } from '../engine/case-failure.js';
import type { ConformanceCase } from '../engine/conformance-case.js';
import { NotTriedError } from '../engine/not-tried-error.js';
import { explore, type Explored, type ExploreOptions } from './explore.js';

const CLOSING_MS = 60_000;

/** What an exploration sent and found. */
export interface ExploreProgress extends Explored {
  /** The kinds of failures that were found, in this order. */
  readonly kinds: Set<string>;
}

/**
 * The case that explores: random sequences of operations for some time. When it fails, the result's only run is the chain
 * with the fewest calls, which failed again. `progress` has what was found before.
 */
export function exploreCase(
  options: ExploreOptions,
  progress: ExploreProgress = { calls: 0, operations: new Set(), kinds: new Set() },
): ConformanceCase {
  return {
    id: 'explore',
    title: `Random sequences of operations keep the records consistent (seed ${options.seed})`,
    clause: 'exploration',
    rule: 'explore',
    timeoutMs: options.durationMs + CLOSING_MS,
    async run(session) {
      const found = await explore(session.target, { ...options, known: progress.kinds }, session.signal, progress);
      if (found === undefined) {
        if (progress.calls > 0 || session.signal.aborted) return;
        throw new NotTriedError(
          'no random sequence could call an operation',
          'name what makes the records that requests need in producers, or add credentials to the file of --credentials',
        );
      }
      const { kind, failure, chain } = found;
      progress.kinds.add(kind);
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

import type { ChainProblem, RunRequest } from '@opchain/core';
import type { ActingKernel } from './acting-kernel.js';
import type { Unsubscribe } from './create-state.js';
import { createState } from './create-state.js';
import type { ProblemStore } from './problem-store.js';

export interface ProblemPorts {
  readonly kernel: ActingKernel;
  /** What a problem says to the user. */
  readonly say?: (problem: ChainProblem) => string;
  /** What would be run now. */
  readonly request: () => RunRequest;
  /** Calls back when something changed that a check depends on. */
  readonly onChange: (changed: () => void) => Unsubscribe;
  /** Pause after a change before looking again, in milliseconds. */
  readonly delayMs?: number;
}

/** Looks for faults while the user draws, so that a run holds no surprises. */
export function createProblemStore({
  kernel,
  say = ({ message }) => message,
  request,
  onChange,
  delayMs = 120,
}: ProblemPorts): ProblemStore & { dispose: Unsubscribe } {
  const state = createState<readonly ChainProblem[]>([]);
  let byNode = new Map<string, ChainProblem[]>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let latest = 0;

  const check = async (): Promise<readonly ChainProblem[]> => {
    const turn = ++latest;
    const wanted = request();
    // An approval that is still to be given is no fault: the user is asked for it when the run begins.
    const problems =
      wanted.chain.nodes.length === 0
        ? []
        : (await kernel.check(wanted)).problems.filter(({ code }) => code !== 'ORIGIN_NOT_APPROVED').map((problem) => ({ ...problem, message: say(problem) }));
    if (turn !== latest) return state.value;
    byNode = new Map();
    for (const problem of problems) {
      if (problem.nodeId === undefined) continue;
      const list = byNode.get(problem.nodeId);
      if (list) list.push(problem);
      else byNode.set(problem.nodeId, [problem]);
    }
    state.set(problems);
    return problems;
  };

  const stop = onChange(() => {
    clearTimeout(timer);
    // A description that cannot be read to its end is reported where it is opened.
    timer = setTimeout(() => void check().catch(() => undefined), delayMs);
  });

  return {
    get value() {
      return state.value;
    },
    subscribe: (listener) => state.subscribe(listener),
    of: (nodeId) => byNode.get(nodeId) ?? [],
    check,
    dispose() {
      clearTimeout(timer);
      latest += 1;
      stop();
    },
  };
}

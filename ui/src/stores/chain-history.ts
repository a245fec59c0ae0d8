import type { Chain } from '@opchain/core';

interface Step {
  readonly label: string;
  readonly before: Chain;
  readonly after: Chain;
  readonly mergeKey: string | undefined;
  readonly at: number;
}

export interface HistoryStep {
  readonly label: string;
  readonly chain: Chain;
}

/** Undo and redo as whole chains: they share all that did not change. */
export interface ChainHistory {
  readonly undoLabel: string | undefined;
  readonly redoLabel: string | undefined;
  /** Remembers a change; what was undone before it is forgotten. */
  push(label: string, before: Chain, after: Chain, mergeKey?: string): void;
  undo(): HistoryStep | undefined;
  redo(): HistoryStep | undefined;
  clear(): void;
}

/** Changes with the same key are one step while they follow each other this closely, in milliseconds. */
const mergeWithin = 1500;
const longest = 500;

export function createChainHistory(now: () => number = () => performance.now()): ChainHistory {
  let past: Step[] = [];
  let future: Step[] = [];
  return {
    get undoLabel() {
      return past.at(-1)?.label;
    },
    get redoLabel() {
      return future.at(-1)?.label;
    },
    push(label, before, after, mergeKey) {
      const last = past.at(-1);
      const at = now();
      future = [];
      if (last && mergeKey !== undefined && last.mergeKey === mergeKey && at - last.at < mergeWithin) {
        past[past.length - 1] = { ...last, after, at };
        return;
      }
      past.push({ label, before, after, mergeKey, at });
      if (past.length > longest) past.shift();
    },
    undo() {
      const step = past.pop();
      if (!step) return undefined;
      // Typing on after an undo must not flow into an older step.
      const previous = past.at(-1);
      if (previous) past[past.length - 1] = { ...previous, mergeKey: undefined };
      future.push(step);
      return { label: step.label, chain: step.before };
    },
    redo() {
      const step = future.pop();
      if (!step) return undefined;
      past.push({ ...step, mergeKey: undefined });
      return { label: step.label, chain: step.after };
    },
    clear() {
      past = [];
      future = [];
    },
  };
}

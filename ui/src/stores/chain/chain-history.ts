import type { Chain } from '@opchain/core';

interface HistoryEntry {
  readonly label: string;
  readonly before: Chain;
  readonly after: Chain;
  readonly mergeKey: string | undefined;
  readonly at: number;
}

export interface HistorySnapshot {
  readonly label: string;
  readonly chain: Chain;
}

/** Undo and redo as whole chains, which share everything unchanged. */
export interface ChainHistory {
  readonly undoLabel: string | undefined;
  readonly redoLabel: string | undefined;
  /** Records a change and clears redo. */
  push(label: string, before: Chain, after: Chain, mergeKey?: string): void;
  undo(): HistorySnapshot | undefined;
  redo(): HistorySnapshot | undefined;
}

/** Changes with the same key within this many milliseconds are one undo step. */
const MERGE_WINDOW_MS = 1500;
const MAX_ENTRIES = 500;

export function createChainHistory(now: () => number = () => performance.now()): ChainHistory {
  const undoStack: HistoryEntry[] = [];
  let redoStack: HistoryEntry[] = [];
  return {
    get undoLabel() {
      return undoStack.at(-1)?.label;
    },
    get redoLabel() {
      return redoStack.at(-1)?.label;
    },
    push(label, before, after, mergeKey) {
      const last = undoStack.at(-1);
      const at = now();
      redoStack = [];
      if (last && mergeKey !== undefined && last.mergeKey === mergeKey && at - last.at < MERGE_WINDOW_MS) {
        undoStack[undoStack.length - 1] = { ...last, after, at };
        return;
      }
      undoStack.push({ label, before, after, mergeKey, at });
      if (undoStack.length > MAX_ENTRIES) undoStack.shift();
    },
    undo() {
      const entry = undoStack.pop();
      if (!entry) return undefined;
      // Typing after an undo must not be merged into an older step.
      const previous = undoStack.at(-1);
      if (previous) undoStack[undoStack.length - 1] = { ...previous, mergeKey: undefined };
      redoStack.push(entry);
      return { label: entry.label, chain: entry.before };
    },
    redo() {
      const entry = redoStack.pop();
      if (!entry) return undefined;
      undoStack.push({ ...entry, mergeKey: undefined });
      return { label: entry.label, chain: entry.after };
    },
  };
}

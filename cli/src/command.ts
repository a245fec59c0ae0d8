import type { Io } from './io.js';

/** One command of `opchain`, e.g. `run`. */
export interface Command {
  readonly help: string;
  /** Returns the exit code: 0 done, 1 something failed, 2 the arguments are wrong. May throw `UsageError`. */
  execute(args: readonly string[], io: Io): Promise<number>;
}

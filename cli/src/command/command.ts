import type { Environment } from '@opchain/core/internal/runner';
import type { LoadedPlugin } from './loaded-plugin.js';
import type { Io } from './io.js';

/** One command of `opchain`, e.g. `run`. */
export interface Command {
  readonly help: string;
  /** `plugins` are those of the user, `environment` is the one to run in. Returns the exit code: 0 success, 1 failure, 2 invalid arguments. May throw `UsageError`. */
  execute(
    args: readonly string[],
    io: Io,
    plugins: readonly LoadedPlugin[],
    environment?: Environment,
  ): Promise<number>;
}

import type { Environment } from '@opchain/core/internal/runner';
import type { LoadedPlugin } from './loaded-plugin.js';
import type { Io } from './io.js';

/** What the files of the working folder add to the arguments. */
export interface FileDefaults {
  /** URL by source name: of the environment, and of the configuration. The user did not name these servers. */
  readonly servers: Readonly<Record<string, string>>;
  /** The environment to run in. */
  readonly environment?: Environment;
  /** The text that the configuration has for an option. */
  readonly configured?: (section: ConfigSection, key: string) => string | undefined;
}

/** The sections of a configuration that set options, each by its name in camelCase. */
export type ConfigSection = 'top' | 'limits' | 'reports';

/** One command of `opchain`, e.g. `run`. */
export interface Command {
  readonly help: string;
  /** `plugins` are those of the user. Returns the exit code: 0 success, 1 failure, 2 invalid arguments. May throw `UsageError`. */
  execute(args: readonly string[], io: Io, plugins: readonly LoadedPlugin[], defaults: FileDefaults): Promise<number>;
}

/** A suite that has run, as the history lists it. */
export interface StoredSuite {
  readonly id: string;
  /** The folder that its chains are in. */
  readonly folder: string;
  readonly startedAtEpoch: number;
  readonly durationMs: number;
  /** Name of the environment that it ran in. */
  readonly environment?: string | undefined;
  /** What generated inputs were derived from, if there were any. */
  readonly seed?: string | undefined;
  /** Of its tests, those that passed and all. */
  readonly passed: number;
  readonly total: number;
  /** The files of its tests. */
  readonly files: readonly string[];
}

import type { Chain, RunSummary } from '@opchain/core';
import type { SuiteRole, SuiteTest, TestResult } from '@opchain/core/internal/suite';
import type { State } from '../create-state.js';
import type { InterruptedSuite } from './create-suite-journal.js';
import type { StoredSuite } from './stored-suite.js';

/** A run of a test, to be shown in its document. */
export interface TestOutcome {
  readonly summary: RunSummary;
  readonly chain: Chain;
  /** Version of the file that was run. */
  readonly version: string;
  /** Names of fields that the descriptions of its calls declare as secret, in lower case. */
  readonly secretFields: ReadonlySet<string>;
}

/** A test of the suite, and what is known of it. */
export interface SuiteLine {
  readonly test: SuiteTest;
  readonly role: SuiteRole;
  /** `idle`: not part of a run yet; `waiting`: of the one in progress. */
  readonly state: 'idle' | 'waiting' | 'running' | TestResult['state'];
  readonly durationMs?: number | undefined;
  /** Why it did not pass, in one sentence. */
  readonly message?: string | undefined;
  /** Missing if it was not started; of tests that passed, the first ones have it. */
  readonly outcome?: TestOutcome | undefined;
}

export interface SuiteState {
  /** `reading`: its documents; `preparing`: what the run needs is opened and approved. */
  readonly phase: 'reading' | 'ready' | 'preparing' | 'running' | 'stopping';
  /** In the order of the suite. */
  readonly lines: readonly SuiteLine[];
  /** Of the last run. */
  readonly startedAt: number | undefined;
  readonly durationMs: number | undefined;
  /** What generated inputs of the last run were derived from, if there were any. */
  readonly seed: string | undefined;
  /** Suites that ended without their tear-down. */
  readonly interrupted: readonly InterruptedSuite[];
  /** The suites that ran before, latest first. */
  readonly earlier: readonly StoredSuite[];
  /** The one of them whose lines are shown. */
  readonly shown: StoredSuite | undefined;
}

/** Which tests are shown, and run. */
export interface SuiteFilter {
  readonly text: string;
  readonly tag: string | undefined;
  /** Only tests that failed or were cancelled. */
  readonly isFailed: boolean;
}

/** The chains of the folder as tests, as `opchain run FOLDER` runs them. */
export interface SuiteStore extends State<SuiteState> {
  /** Reads the files that have changed since they were read. Nothing is read while it runs. */
  read(): Promise<void>;
  /** Runs the tests with these ids, with the set-up and the tear-down of them. Resolves when all have ended. */
  run(ids: ReadonlySet<string>): Promise<void>;
  /** Shows the results of a suite that ran before; without an id, the latest ones of this page. Resolves to false if it is gone. */
  show(id: string | undefined): Promise<boolean>;
  /** Removes a suite that ran before. */
  remove(id: string): Promise<void>;
  /** Runs the tear-down that suites left, in the environments that they ran in. What does not pass stays due. */
  tearDown(): Promise<void>;
  /** The tear-down that suites left is not offered again. */
  forgetInterrupted(): void;
  /** Starts no further test and cancels the running ones; tear-down still runs. */
  stop(): void;
  dispose(): void;
}

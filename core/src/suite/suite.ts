import type { JsonValue } from '../model/json.js';
import type { RunSummary } from '../model/run.js';

/** A row of a data file: values by the name of the input that gets them. */
export interface SuiteRow {
  /** Its `name`, or its number from 1. */
  readonly name: string;
  /** Columns without a value are missing. */
  readonly inputs: Readonly<Record<string, JsonValue>>;
}

/** A workflow that a suite runs once. */
export interface SuiteTest {
  /** Unique in the suite: `orders.arazzo.yaml#pay`, with the row and the round if there are several. */
  readonly id: string;
  /** The file of the document, as the suite names it. */
  readonly file: string;
  /** The `workflowId`. */
  readonly workflow: string;
  /** Shown to users. */
  readonly title: string;
  readonly tags: readonly string[];
  readonly row?: SuiteRow;
  /** From 1, if each test runs several times. */
  readonly round?: number;
}

/** What prepares and cleans up. */
export interface SuiteScope {
  readonly setUp: readonly SuiteTest[];
  readonly tests: readonly SuiteTest[];
  readonly tearDown: readonly SuiteTest[];
}

/** The tests of one file, with the set-up and the tear-down of that file. */
export interface SuiteFile extends SuiteScope {
  readonly file: string;
}

/** Workflows that are run together. */
export interface Suite {
  readonly files: readonly SuiteFile[];
  /** Runs before all tests. */
  readonly setUp: readonly SuiteTest[];
  /** Runs after all tests. */
  readonly tearDown: readonly SuiteTest[];
}

/** Why a test is in a suite. */
export type SuiteRole = 'test' | 'setup' | 'teardown';

/** The result of a test, of a set-up or of a tear-down. */
export interface TestResult {
  readonly test: SuiteTest;
  readonly role: SuiteRole;
  /** `skipped`: it was not started. */
  readonly state: 'passed' | 'failed' | 'cancelled' | 'skipped';
  /** Milliseconds since the start of the suite; missing if it was not started. */
  readonly startedAt?: number;
  readonly durationMs?: number;
  /** Why it did not pass, in one sentence. */
  readonly message?: string;
  /** Missing if it was not started, or could not be read. */
  readonly summary?: RunSummary;
}

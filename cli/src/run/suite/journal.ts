import type { JsonValue } from '@opchain/core';
import type { Suite, SuiteRole, SuiteScope, SuiteTest, TestResult } from '@opchain/core/internal/suite';
import type { Io } from '../../command/io.js';
import { StateFile } from './state-file.js';

type Inputs = Readonly<Record<string, JsonValue>>;

/** A tear-down that did not run, with the values that it gets. */
export interface OpenTearDown {
  readonly tests: readonly SuiteTest[];
  readonly given: Inputs;
}

/** What a journal file has. */
interface Written {
  readonly pid: number;
  readonly open: readonly OpenTearDown[];
}

const NAME = 'tear-down';
/** Values with such a name are secrets: the journal leaves them out. */
const secretName = /token|secret|passw|cookie|session|authorization|api.?key|credential/i;

/**
 * Remembers which tear-down is due while a suite runs, in a file outside the project, so that the next run can offer it
 * after this process was killed. It is written before set-up starts and when a set-up has outputs.
 */
export class TearDownJournal {
  readonly #file: StateFile;
  /** By scope, what its set-up returned so far. */
  readonly #open = new Map<SuiteScope, Inputs>();
  /** The files of tear-downs that failed. */
  readonly #failed = new Set<string>();
  readonly #suite: Suite;
  /** The suite without the tests of its files. */
  readonly #root: SuiteScope;

  constructor(suite: Suite, folder: string, env: Io['env']) {
    this.#suite = suite;
    this.#root = { setUp: suite.setUp, tests: [], tearDown: suite.tearDown };
    this.#file = StateFile.of(NAME, folder, env, String(process.pid));
  }

  onStart(test: SuiteTest, role: SuiteRole): void {
    if (role === 'teardown') return;
    const due = this.#scopesOf(test, role).filter((scope) => scope.tearDown.length > 0 && !this.#open.has(scope));
    for (const scope of due) this.#open.set(scope, {});
    if (due.length > 0) this.#write();
  }

  /** What a set-up that still runs, or has ended, returns. */
  onOutputs(test: SuiteTest, outputs: Inputs): void {
    const [scope] = this.#scopesOf(test, 'setup');
    const known = scope && this.#open.get(scope);
    if (scope === undefined || known === undefined || Object.keys(outputs).length === 0) return;
    this.#open.set(scope, { ...known, ...outputs });
    this.#write();
  }

  onResult({ test, role, state, summary }: TestResult): void {
    if (role === 'setup') this.onOutputs(test, summary?.outputs ?? {});
    if (role !== 'teardown') return;
    if (state !== 'passed') this.#failed.add(test.file);
    const [scope] = this.#scopesOf(test, role);
    if (scope === undefined || scope.tearDown.at(-1)?.id !== test.id) return;
    // What failed stays due.
    if (scope.tearDown.some(({ file }) => this.#failed.has(file))) return;
    this.#open.delete(scope);
    this.#write();
  }

  /** The scopes that a test belongs to: its own first. */
  #scopesOf(test: SuiteTest, role: SuiteRole): readonly SuiteScope[] {
    const file = this.#suite.files.find((each) => each.file === test.file);
    if (role === 'test') return file === undefined ? [this.#root] : [file, this.#root];
    const own = role === 'setup' ? file?.setUp : file?.tearDown;
    return file !== undefined && own?.some(({ id }) => id === test.id) ? [file] : [this.#root];
  }

  #write(): void {
    const open = Array.from(this.#open, ([scope, given]) => ({ tests: scope.tearDown, given: withoutSecrets(given) }));
    if (open.length === 0) this.#file.remove();
    else this.#file.write({ pid: process.pid, open } satisfies Written);
  }
}

function withoutSecrets(values: Inputs): Inputs {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !secretName.test(name)));
}

/** A journal of a run that was killed. */
export interface InterruptedRun {
  readonly open: readonly OpenTearDown[];
  /** After its tear-down has run. */
  readonly forget: () => void;
}

/** The runs in this folder that ended without their tear-down. */
export function listInterruptedRuns(folder: string, env: Io['env']): readonly InterruptedRun[] {
  return StateFile.list(NAME, folder, env).flatMap((file) => {
    const written = file.read() as Partial<Written> | undefined;
    if (written?.pid === undefined || !Array.isArray(written.open) || isAlive(written.pid)) return [];
    return [{ open: written.open as readonly OpenTearDown[], forget: () => file.remove() }];
  });
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

import type { JsonValue } from '../model/json.js';
import type { Suite, SuiteRole, SuiteScope, SuiteTest, TestResult } from './suite.js';

type Inputs = Readonly<Record<string, JsonValue>>;

/** A tear-down that did not run, with the values that it gets. */
export interface OpenTearDown {
  readonly tests: readonly SuiteTest[];
  /** What set-up returned. */
  readonly given: Inputs;
}

/** Values with such a name are secrets: the journal leaves them out. */
const secretName = /token|secret|passw|cookie|session|authorization|api.?key|credential/i;

/**
 * Remembers which tear-down is due while a suite runs, so that it can be offered after the process or page was killed.
 * It is saved before set-up starts and when a set-up has outputs; `save` gets an empty list when nothing is due.
 */
export class TearDownJournal {
  readonly #save: (open: readonly OpenTearDown[]) => void;
  /** By scope, what its set-up returned so far. */
  readonly #open = new Map<SuiteScope, Inputs>();
  /** The files of tear-downs that failed. */
  readonly #failed = new Set<string>();
  readonly #suite: Suite;
  /** The suite without the tests of its files. */
  readonly #root: SuiteScope;

  constructor(suite: Suite, save: (open: readonly OpenTearDown[]) => void) {
    this.#suite = suite;
    this.#root = { setUp: suite.setUp, tests: [], tearDown: suite.tearDown };
    this.#save = save;
  }

  onStart(test: SuiteTest, role: SuiteRole): void {
    if (role === 'teardown') return;
    const scopes = this.#scopesOf(test, role).filter((scope) => !this.#open.has(scope));
    // That of the suite first: its values are passed on.
    for (const scope of [...scopes].reverse()) this.#open.set(scope, {});
    if (scopes.some(({ tearDown }) => tearDown.length > 0)) this.#write();
  }

  /** What a set-up that starts, still runs, or has ended, returns. */
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
    // Skipped: there is nothing to tear down.
    if (state === 'failed' || state === 'cancelled') this.#failed.add(test.file);
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
    const passed = this.#open.get(this.#root);
    const due = Array.from(this.#open, ([{ tearDown: tests }, given]) => ({
      tests,
      given: withoutSecrets({ ...passed, ...given }),
    }));
    // Tear-down of the suite is the last one.
    this.#save(due.filter(({ tests }) => tests.length > 0).reverse());
  }
}

function withoutSecrets(values: Inputs): Inputs {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !secretName.test(name)));
}

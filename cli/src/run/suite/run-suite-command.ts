import { randomBytes } from 'node:crypto';
import type { JsonValue, Kernel, RunRequest, RunSummary } from '@opchain/core';
import {
  type ExecutedTest,
  readInputOutputs,
  readPartialOutputs,
  runSuite,
  seedTests,
  selectTests,
  shardSuite,
  type Suite,
  type SuiteRole,
  type SuiteTest,
  TearDownJournal,
} from '@opchain/core/internal/suite';
import { formatSeed, parseSeed, type RunSeed } from '@opchain/core/internal/model';
import type { Io } from '../../command/io.js';
import type { LoadedPlugin } from '../../command/loaded-plugin.js';
import { UsageError } from '../../command/usage-error.js';
import { openKernel } from '../../config/open-kernel.js';
import { createPaint } from '../../report/paint.js';
import { formatSeedOf } from '../../report/result-lines.js';
import { resolveMessage } from '../format-diagnostic.js';
import type { RunArguments } from '../run-arguments.js';
import { annotate } from './annotations.js';
import { type BuiltSuite, buildSuite } from './build-suite.js';
import { collectFiles } from './collect-files.js';
import { TestExecutor } from './execute-test.js';
import { createJournalFile } from './journal.js';
import { mayRead, requireKnownNames } from './suite-access.js';
import { Baseline, readTimes } from './read-suite-report.js';
import { StateFile } from './state-file.js';
import { SuiteLog, type SuiteReport } from './suite-log.js';
import { formatSuite, nameTest } from './suite-lines.js';
import { createSuiteProgress } from './suite-progress.js';
import { TEAR_DOWN_MS, tearDownInterrupted } from './tear-down-interrupted.js';
import { writeSuiteReports } from './write-suite-reports.js';

/** `opchain run` for several chains. Returns the exit code; throws `UsageError` if nothing was sent. */
export async function runSuiteCommand(args: RunArguments, io: Io, plugins: readonly LoadedPlugin[]): Promise<number> {
  const source = { ...args, requireAccess: mayRead(args, io), onManyRows: () => io.saveMemory?.() };
  const built = await buildSuite({ ...source, files: await collectFiles(args.files) });
  requireKnownNames(args, built);
  const selected = select(built.suite, args, io);
  if (args.dryRun) return listTests(selected, io);
  const run = async (again: BuiltSuite, part: Suite) => {
    const kernel = await openKernel(plugins, io);
    try {
      if (again === built) await tearDownInterrupted(kernel, args, io);
      return await new SuiteCommand(kernel, args, again, io).run(part);
    } finally {
      await kernel.dispose().catch((error: unknown) => io.err(`opchain run: ${String(error)}\n`));
    }
  };
  const code = await run(built, selected);
  if (!args.watch) return code;
  const { watchSuite } = await import('./watch-suite.js');
  return watchSuite(source, built, io, run);
}

function select(suite: Suite, args: RunArguments, io: Io): Suite {
  const { tags, notTags, grep, shard, timings, failed } = args;
  const ids = failed ? readFailed(io) : undefined;
  const selected = selectTests(suite, { tags, notTags, ...(grep !== undefined && { grep }), ...(ids && { ids }) });
  if (selected.files.length === 0)
    throw new UsageError([
      failed
        ? 'no test of the suite failed in its last run'
        : 'no test of the suite matches --tag, --not-tag and --grep',
    ]);
  if (shard === undefined) return selected;
  const part = shardSuite(selected, shard, timings === undefined ? new Map() : readTimes(timings));
  // With more parts than tests, some have nothing to do.
  return part.files.length === 0 ? { files: [], setUp: [], tearDown: [] } : part;
}

const lastRun = (io: Io) => StateFile.of('last-run', process.cwd(), io.env);

function readFailed(io: Io): ReadonlySet<string> {
  const known = lastRun(io).read() as { readonly failed?: readonly string[] } | undefined;
  if (known === undefined) throw new UsageError(['--failed: no suite has run in this folder yet']);
  return new Set(known.failed);
}

function listTests({ files }: Suite, io: Io): number {
  for (const { tests } of files) for (const test of tests) io.out(`${nameTest(test)}\n`);
  return 0;
}

class SuiteCommand {
  readonly #args: RunArguments;
  readonly #built: BuiltSuite;
  readonly #io: Io;
  readonly #kernel: Kernel;
  readonly #executor: TestExecutor;
  readonly #baseline: Baseline | undefined;
  readonly #seed: RunSeed;
  readonly #seedOf: (test: SuiteTest) => string;
  #usesSeed = false;
  #hasSent = false;

  constructor(kernel: Kernel, args: RunArguments, built: BuiltSuite, io: Io) {
    this.#args = args;
    this.#built = built;
    this.#io = io;
    this.#kernel = kernel;
    this.#executor = new TestExecutor(kernel, args, io);
    this.#seed = parseSeed(args.seed ?? randomBytes(8).toString('hex'), Date.now());
    this.#seedOf = seedTests(built.suite, this.#seed);
    this.#baseline = args.baseline === undefined ? undefined : new Baseline(args.baseline);
  }

  async run(selected: Suite): Promise<number> {
    const { quiet, json, concurrency, failFast, environment, shard } = this.#args;
    const io = this.#io;
    const startedAt = new Date().toISOString();
    const start = performance.now();
    const paint = createPaint(io.color);
    const log = new SuiteLog(this.#built.suite, json !== undefined);
    const mocks = new Set<string>();
    const journal = new TearDownJournal(selected, createJournalFile(this.#args, process.cwd(), io.env));
    const total = selected.files.reduce((sum, { tests }) => sum + tests.length, 0);
    const progress = createSuiteProgress(total, io, paint, quiet);
    // One of a file and that of the suite.
    const stop = () => io.allowShutdown?.(2 * TEAR_DOWN_MS);
    io.signal.addEventListener('abort', stop, { once: true });
    await runSuite(selected, {
      execute: (test, given, signal, role) => this.#execute(test, given, signal, { role, journal }),
      ...(concurrency === undefined ? {} : { concurrency }),
      failFast,
      signal: io.signal,
      tearDownTimeoutMs: TEAR_DOWN_MS,
      now: () => performance.now(),
      onStart(test, role) {
        journal.onStart(test, role);
        progress.onStart(test, role);
      },
      onResult(result) {
        journal.onResult(result);
        progress.onResult(result);
        log.add(result);
        for (const source of result.summary?.mocks ?? []) mocks.add(source);
        const annotation = annotate(result, io.env);
        if (annotation !== undefined) io.out(annotation);
      },
    });
    io.signal.removeEventListener('abort', stop);
    progress.finish();
    const report: SuiteReport = {
      startedAt,
      durationMs: Math.round(performance.now() - start),
      ...(environment && { environment: environment.name }),
      ...(mocks.size > 0 && { mocks: [...mocks] }),
      ...(this.#usesSeed && { seed: formatSeed(this.#seed) }),
      ...(shard && { shards: [`${shard.index}/${shard.count}`] }),
      tests: log.tests,
    };
    io.out(`${quiet ? '' : '\n'}${[...formatSeedOf(report, paint), formatSuite(report, paint)].join('\n')}\n`);
    const written = await writeSuiteReports(report, this.#args.reports, io);
    return this.#finish(report, written);
  }

  #finish({ tests }: SuiteReport, written: boolean): number {
    const failed = tests.filter(({ state }) => state !== 'passed').map(({ id }) => id);
    lastRun(this.#io).write({ failed });
    if (failed.length > 0) return this.#hasSent ? 1 : 2;
    return written ? 0 : 1;
  }

  async #execute(
    test: SuiteTest,
    given: Readonly<Record<string, JsonValue>>,
    signal: AbortSignal,
    { role, journal }: { readonly role: SuiteRole; readonly journal: TearDownJournal },
  ): Promise<ExecutedTest> {
    const error = this.#built.unreadable.get(test.id);
    if (error !== undefined) throw error;
    const seed = this.#seedOf(test);
    const summary =
      role === 'teardown'
        ? await this.#executor.tearDown(test, given, signal, seed)
        : await this.#run(test, await this.#executor.prepare(test, given, signal), role === 'setup' && journal);
    this.#usesSeed ||= summary.seed !== undefined;
    return { summary, problem: this.#baseline?.describeDifference(test.id, summary) };
  }

  async #run(test: SuiteTest, request: RunRequest, journal: TearDownJournal | false): Promise<RunSummary> {
    const { chain, inputs = {} } = request;
    const seed = this.#seedOf(test);
    if (journal !== false) journal.onOutputs(test, readInputOutputs(chain, inputs, seed));
    const run = this.#kernel.run({ ...request, options: { ...request.options, seed } });
    const subscription = run.events.subscribe((event) => {
      if (event.type === 'run-started') this.#hasSent = true;
      if (journal !== false && event.type === 'step-finished' && event.within === undefined)
        journal.onOutputs(test, readPartialOutputs(chain, event.result));
    });
    const summary = await run.finished;
    subscription.unsubscribe();
    return summary.state === 'refused' ? withResolutions(summary, request) : summary;
  }
}

/** A run that did not start says which option of the command would help. */
function withResolutions(summary: RunSummary, { chain, servers }: RunRequest): RunSummary {
  const diagnostics = summary.diagnostics.map((diagnostic) => ({
    ...diagnostic,
    message: resolveMessage(diagnostic, { chain, servers }),
  }));
  return { ...summary, diagnostics };
}

import type { Kernel } from '@opchain/core';
import { type OpenTearDown, runSuite, type SuiteTest } from '@opchain/core/internal/suite';
import type { Io } from '../../command/io.js';
import { createPaint } from '../../report/paint.js';
import { sanitizeLine } from '../../report/sanitize-text.js';
import type { RunArguments } from '../run-arguments.js';
import { TestExecutor } from './execute-test.js';
import { type InterruptedRun, listInterruptedRuns } from './journal.js';
import { nameTest } from './suite-lines.js';
import { createSuiteProgress } from './suite-progress.js';

/** How long a tear-down may take, in milliseconds. */
export const TEAR_DOWN_MS = 30_000;

/** Runs the tear-down of runs that were killed, if the user wants that. What does not pass stays due. */
export async function tearDownInterrupted(kernel: Kernel, args: RunArguments, io: Io): Promise<void> {
  const runs = listInterruptedRuns(args, process.cwd(), io.env);
  const here = runs.filter(({ elsewhere }) => elsewhere === undefined);
  for (const run of runs)
    if (run.elsewhere !== undefined)
      io.err(
        `warning: ${describe([run])} It ran with ${run.elsewhere}: run it again with these and --tear-down, or delete ${run.file}\n`,
      );
  if (here.length === 0) return;
  const what = describe(here);
  const wanted = args.tearDown || ((await io.ask?.(`${what} Run it now? [y/N] `)) ?? false);
  if (!wanted) return io.err(`warning: ${what} Add --tear-down to run it first.\n`);
  for (const run of here) await tearDown(run, { executor: new TestExecutor(kernel, args, io), args, io });
}

function describe(runs: readonly InterruptedRun[]): string {
  const names = runs.flatMap(({ open }) => open.flatMap(({ tests }) => tests.map(nameTest)));
  return `An earlier run was interrupted before its tear-down: ${names.map(sanitizeLine).join(', ')}.`;
}

interface Surroundings {
  readonly executor: TestExecutor;
  readonly args: RunArguments;
  readonly io: Io;
}

async function tearDown({ open, file, save }: InterruptedRun, { executor, args, io }: Surroundings): Promise<void> {
  const left: OpenTearDown[] = [];
  for (const each of open) {
    const progress = createSuiteProgress(0, io, createPaint(io.color), args.quiet);
    const failed = new Set<SuiteTest>();
    await runSuite(
      { files: [], setUp: [], tearDown: each.tests },
      {
        execute: async (test, _, signal) => ({ summary: await executor.tearDown(test, each.given, signal) }),
        signal: io.signal,
        tearDownTimeoutMs: TEAR_DOWN_MS,
        now: () => performance.now(),
        onResult(result) {
          progress.onResult(result);
          if (result.state !== 'passed') failed.add(result.test);
        },
      },
    );
    progress.finish();
    if (failed.size > 0) left.push({ ...each, tests: each.tests.filter((test) => failed.has(test)) });
  }
  save(left);
  if (left.length > 0) io.err(`warning: This tear-down stays due. To forget it, delete ${file}\n`);
}

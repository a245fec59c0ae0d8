import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RunRequest } from '@opchain/core';
import { formatJson, formatSeed, generatorOf, parseSeed, writeJson } from '@opchain/core/internal/model';
import type { Command } from '../command/command.js';
import type { Io } from '../command/io.js';
import { saveReport } from '../command/save-report.js';
import { UsageError } from '../command/usage-error.js';
import { formatOptions } from '../options/format-options.js';
import { loadOptions } from '../options/load-options.js';
import { createPaint } from '../report/paint.js';
import { sanitizeLine } from '../report/sanitize-text.js';
import { findK6 } from './find-k6.js';
import { type LoadArguments, parseLoadArguments } from './load-arguments.js';
import { formatFailures, formatLoad, formatLoadOutcome } from './load-lines.js';
import { LoadLog } from './load-log.js';
import { showLoadProgress } from './load-progress.js';
import type { LoadReport } from './load-report.js';
import { type PreparedLoad, prepareLoad } from './prepare-load.js';
import { readLoadReport } from './read-load-report.js';
import { type K6Outcome, runK6 } from './run-k6.js';
import { toK6Network } from './to-k6-network.js';

const help = `Run chains many times at once with k6, which must be installed, and report times and failures by step.

Usage: opchain load <file, folder or pattern>... --server NAME=URL --vus 50 --duration 1m [options]

${formatOptions(loadOptions, 31)}

Several chains run at the same time, each as a scenario; set-up and tear-down run once.
Credentials and inputs reach k6 as environment variables, and are in no file. For load from several machines, convert
the chain to a script: opchain convert --to k6.

Exit codes: 0 all iterations succeeded and all thresholds are met, 1 not (or a report could not be written), 2 the chain or
the arguments are invalid, or k6 is missing (nothing was sent).
`;

/** Milliseconds that k6 may take to end its iterations after Ctrl+C. */
const SHUTDOWN_MS = 35_000;
/** The exit code of k6 if a threshold is not met. */
const CROSSED = 99;

/** `opchain load`: runs a chain many times at once with k6. */
export const loadCommand: Command = {
  help,
  async execute(args, io, plugins, defaults) {
    const parsed = parseLoadArguments(args, defaults);
    const command = findK6(parsed.k6, io);
    const baseline = parsed.baseline === undefined ? undefined : readLoadReport(parsed.baseline);
    const { script, requests, all, env: values, rows } = await prepareLoad(parsed, plugins, io);
    const folder = await mkdtemp(join(tmpdir(), 'opchain-load-'));
    try {
      const seed = chooseSeed(all, parsed.run.seed);
      const env = {
        ...io.env,
        ...(io.network && (await toK6Network(io.network, all, folder))),
        ...values,
        ...(await saveRows(rows, folder)),
        ...(seed && { SEED: seed }),
      };
      const file = join(folder, 'script.js');
      await writeFile(file, script);
      const report = await runAndReport(
        { command, script: file, env },
        { ...parsed, title: nameChains(requests), seed },
        io,
      );
      return await print(report, parsed, baseline, io);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};

function nameChains(requests: readonly RunRequest[]): string {
  const titles = [...new Set(requests.map(({ chain }) => chain.title || chain.id))];
  return titles.length === requests.length ? titles.join(', ') : `${titles.join(', ')} (${requests.length} chains)`;
}

/** What generated inputs are derived from; undefined if no chain makes any. */
function chooseSeed(requests: readonly RunRequest[], given: string | undefined): string | undefined {
  const isUsed = requests.some(({ chain }) => chain.inputs.some(({ schema }) => generatorOf(schema) !== undefined));
  return isUsed ? formatSeed(parseSeed(given ?? crypto.randomUUID().slice(0, 8), Date.now())) : undefined;
}

/** Writes rows where only this user can read them. Returns the variables that name their files. */
async function saveRows(rows: PreparedLoad['rows'], folder: string): Promise<Readonly<Record<string, string>>> {
  const saved = Object.entries(rows).map(async ([variable, all], index) => {
    const file = join(folder, `rows-${index}.json`);
    await writeFile(file, writeJson([...all]), { mode: 0o600 });
    await chmod(file, 0o600);
    return [variable, file] as const;
  });
  return Object.fromEntries(await Promise.all(saved));
}

async function runAndReport(
  start: Pick<Parameters<typeof runK6>[0], 'command' | 'script' | 'env'>,
  { title, seed, quiet }: Pick<LoadArguments, 'quiet'> & { readonly title: string; readonly seed: string | undefined },
  io: Io,
): Promise<LoadReport> {
  const log = new LoadLog();
  io.allowShutdown?.(SHUTDOWN_MS);
  const endProgress = quiet ? undefined : showLoadProgress(log, io);
  const outcome = await runK6({ ...start, signal: io.signal }, log).finally(() => endProgress?.());
  const measured = log.summarize();
  // A token may have been requested.
  if (measured.iterations.count === 0 && measured.steps.length === 0 && !io.signal.aborted) throwOnStart(outcome);
  const state = io.signal.aborted ? 'cancelled' : isGood(outcome, measured) ? 'succeeded' : 'failed';
  const failures = outcome.code === 0 || outcome.code === CROSSED ? [] : outcome.errors;
  return {
    kind: 'load',
    chain: title,
    state,
    ...(seed !== undefined && { seed }),
    ...measured,
    failures: [...measured.failures, ...failures.map((message) => ({ message: toReason(message), count: 1 }))],
    crossedThresholds: outcome.crossedThresholds,
  };
}

const isGood = ({ code }: K6Outcome, { iterations: { count, failed } }: Pick<LoadReport, 'iterations'>): boolean =>
  code === 0 && failed === 0 && count > 0;

/** Throws `UsageError` with what k6 printed: it did not get as far as an iteration. */
function throwOnStart({ code, errors }: K6Outcome): never {
  const reasons = errors.map((message) => sanitizeLine(toReason(message)));
  throw new UsageError(
    reasons.length > 0 ? reasons : [`k6 ended with exit code ${code ?? 'null'} before an iteration`],
  );
}

/** What an error of k6 says, without the places in the script. */
const toReason = (message: string): string => /Error: (.*?)(?:\n|\s+at )/.exec(message)?.[1] ?? message;

async function print(
  report: LoadReport,
  { reports, quiet }: LoadArguments,
  baseline: LoadReport | undefined,
  io: Io,
): Promise<number> {
  const paint = createPaint(io.color);
  io.out(
    quiet
      ? [...formatFailures(report, paint), formatLoadOutcome(report, paint), ''].join('\n')
      : formatLoad(report, paint, io.columns, baseline),
  );
  let written = true;
  for (const { format, file } of reports) {
    const content =
      format === 'json' ? formatJson({ ...report }) : (await import('./load-html.js')).toLoadHtml(report, baseline);
    written = (await saveReport(file, content, io)) && written;
  }
  return written && report.state === 'succeeded' ? 0 : 1;
}

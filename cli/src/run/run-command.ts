import type { Chain, ChainProblem, RunSummary } from '@opchain/core';
import { runLimits } from '@opchain/core';
import type { Command } from '../command.js';
import type { Io } from '../io.js';
import { listOutputFaults } from '../list-output-faults.js';
import { saveReport } from '../save-report.js';
import { UsageError } from '../usage-error.js';
import { createPaint } from '../report/paint.js';
import { formatDetails, formatOutcome, formatRun } from '../report/result-lines.js';
import { createNodeKernel } from '@opchain/conformance/node-kernel';
import type { ProblemContext } from './format-problem.js';
import { formatProblem } from './format-problem.js';
import { createLiveProgress, createPlainProgress } from './live-progress.js';
import { openChain } from './open-chain.js';
import { prepareRequest } from './prepare-request.js';
import { formatPlan } from './plan-lines.js';
import { showLine } from '../report/show-text.js';
import type { RunArguments } from './run-arguments.js';
import { parseRunArguments } from './run-arguments.js';
import { runHelp } from './run-help.js';

/** `opchain run`: runs a chain file headless. */
export const runCommand: Command = {
  help: runHelp,
  async execute(args, io) {
    const parsed = parseRunArguments(args);
    refuseOutputs(parsed);
    const chain = await openChain(parsed.file, parsed.workflow);
    const kernel = await createNodeKernel();
    try {
      const request = await prepareRequest(kernel, chain, parsed, io);
      if (parsed.dryRun) {
        const plan = await kernel.check(request);
        refuseFaults(plan.problems, { chain, servers: parsed.servers });
        warn(plan.problems, { chain, servers: parsed.servers }, io);
        io.out(`${formatPlan(plan, parsed.maxConcurrency ?? runLimits.maxConcurrency, createPaint(io.color))}\n`);
        return 0;
      }
      // A run checks the chain by itself: checking it here as well would take that time twice.
      const summary = await runWithProgress(kernel.run(request), chain, parsed, io);
      const written = await writeReports(summary, parsed, io);
      return written && summary.state === 'succeeded' ? 0 : 1;
    } finally {
      await kernel.dispose();
    }
  },
};

function refuseOutputs({ file, descriptions, credentials, inputs, reports }: RunArguments): void {
  const outputs = Object.entries(reports).map(([name, report]: [string, string]) => ({ option: `--${name}`, file: report }));
  const secrets = [credentials, inputs].flatMap((given) => Object.values(given).flatMap((where) => (where.startsWith('@') ? [where.slice(1)] : [])));
  const faults = listOutputFaults(outputs, [file, ...Object.values(descriptions), ...secrets]);
  if (faults.length > 0) throw new UsageError(faults);
}

function refuseFaults(problems: readonly ChainProblem[], context: ProblemContext): void {
  const errors = problems.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) throw new UsageError(errors.map((problem) => formatProblem(problem, context)));
}

function warn(problems: readonly ChainProblem[], context: ProblemContext, io: Io): void {
  for (const problem of problems) if (problem.severity === 'warning') io.err(`warning: ${showLine(formatProblem(problem, context))}\n`);
}

/** Throws `UsageError` where the run was refused: then nothing was sent. */
async function runWithProgress(
  run: ReturnType<Awaited<ReturnType<typeof createNodeKernel>>['run']>,
  chain: Chain,
  parsed: RunArguments,
  io: Io,
): Promise<RunSummary> {
  const paint = createPaint(io.color);
  const progress = parsed.quiet ? undefined : io.isTerminal ? createLiveProgress(chain, io, paint) : createPlainProgress(chain, io, paint);
  const context = { chain, servers: parsed.servers };
  let known = 0;
  const subscription = run.events.subscribe((event) => {
    if (event.type === 'run-started') {
      known = event.warnings.length;
      warn(event.warnings, context, io);
    }
    progress?.onEvent(event);
  });
  const stop = () => run.cancel('interrupted');
  if (io.signal.aborted) stop();
  io.signal.addEventListener('abort', stop, { once: true });
  const summary = await run.finished;
  io.signal.removeEventListener('abort', stop);
  subscription.unsubscribe();
  progress?.finish();
  if (summary.state === 'refused') refuseFaults(summary.problems, context);
  // What was known before was shown when it began.
  warn(summary.problems.slice(known), context, io);
  if (parsed.quiet) {
    const wrong = summary.results.filter((result) => result.state === 'failed').flatMap((result) => [`  ${result.nodeId}`, ...formatDetails(result, paint)]);
    io.out([...wrong, formatOutcome(summary, paint), ''].join('\n'));
  } else io.out(`${io.isTerminal ? '' : '\n'}${formatRun(summary, chain, paint, io.columns)}\n`);
  return summary;
}

/** False where one of them could not be written. */
async function writeReports(summary: RunSummary, { reports }: RunArguments, io: Io): Promise<boolean> {
  const { json, junit, har } = reports;
  const written = [
    json === undefined || saveReport(json, `${JSON.stringify(summary, null, 2)}\n`, io),
    junit === undefined || saveReport(junit, (await import('../report/junit-report.js')).toJunit(summary), io),
    har === undefined || saveReport(har, `${JSON.stringify((await import('../report/har-report.js')).toHar(summary), null, 2)}\n`, io),
  ];
  return written.every(Boolean);
}

import { randomBytes } from 'node:crypto';
import { type Chain, type ChainDiagnostic, type RunRequest, type RunSummary, runToHar } from '@opchain/core';
import { foldSummary, formatJson, formatSeed, generatorOf, parseSeed } from '@opchain/core/internal/model';
import { type Run, runLimits } from '@opchain/core/internal/runner';
import type { Command } from '../command/command.js';
import type { Io } from '../command/io.js';
import { listOutputErrors } from '../command/list-output-errors.js';
import { saveReport } from '../command/save-report.js';
import { UsageError } from '../command/usage-error.js';
import { version } from '../command/version.js';
import { createPaint } from '../report/paint.js';
import { formatDetails, formatOutcome, formatRun, formatSeedOf } from '../report/result-lines.js';
import { openKernel } from '../config/open-kernel.js';
import { createAccess } from '../access/access.js';
import { applyOrder } from './apply-order.js';
import { type DiagnosticContext, formatDiagnostic } from './format-diagnostic.js';
import { listDescriptionWarnings } from '../documents/list-description-warnings.js';
import { createLiveProgress, createPlainProgress } from './live-progress.js';
import { openChain } from '../documents/open-chain.js';
import { prepareRequest } from './prepare-request.js';
import { formatPlan } from './plan-lines.js';
import { formatError } from '../command/format-error.js';
import { sanitizeLine, sanitizeText } from '../report/sanitize-text.js';
import { parseRunArguments, type RunArguments } from './run-arguments.js';
import { runHelp } from './run-help.js';
import { isSuite } from './suite/is-suite.js';
import { saveMemory } from './save-memory.js';
import { withMocks } from './with-mocks.js';

/** `opchain run`: runs a chain file without the builder. */
export const runCommand: Command = {
  help: runHelp,
  async execute(args, io, plugins, defaults) {
    const parsed = await withMocks(parseRunArguments(args, defaults));
    const { environment } = defaults;
    validateOutputs(parsed);
    const mocks = parsed.mocks?.plugin(parsed.seed);
    const used = [
      ...(mocks === undefined ? [] : [mocks]),
      ...plugins,
      { plugin: saveMemory(io), origin: 'opchain run' },
    ];
    if (await isSuite(parsed)) {
      const { runSuiteCommand } = await import('./suite/run-suite-command.js');
      return runSuiteCommand(parsed, io, used);
    }
    const access = await createAccess(parsed, io);
    const opened = applyOrder(await openChain(parsed.file, parsed.workflow, access, io.signal), parsed, io);
    const { chain } = opened;
    for (const { pointer, message } of opened.warnings)
      io.err(`warning: ${sanitizeLine(`${parsed.file} ${pointer}: ${message}`)}\n`);
    if (!parsed.quiet) io.out(formatSetting(parsed, environment?.name));
    const kernel = await openKernel(used, io, access);
    try {
      const request = await prepareRequest(kernel, opened, parsed, { access, io });
      if (parsed.dryRun) {
        const seed = chooseSeed(chain, parsed.seed);
        const plan = await kernel.plan({ ...request, options: { ...request.options, ...(seed && { seed }) } });
        throwOnErrors(plan.diagnostics, { chain, servers: parsed.servers });
        printWarnings(plan.diagnostics, { chain, servers: parsed.servers }, io);
        for (const line of listDescriptionWarnings(request.descriptions)) io.err(`warning: ${sanitizeLine(line)}\n`);
        const limit = parsed.maxConcurrency ?? runLimits.maxConcurrency;
        const paint = createPaint(io.color);
        io.out([formatPlan(plan, chain, limit, paint), ...formatSeedOf(seed ? { seed } : {}, paint), ''].join('\n'));
        return 0;
      }
      // The run validates the chain itself: validating it here would take twice the time.
      return await runAndReport(kernel.run(request), request, parsed, io);
    } finally {
      await kernel.dispose().catch((error: unknown) => printError(error, io));
    }
  },
};

/** What is printed before the progress of a run: the environment, and which calls are answered by mocks. */
function formatSetting({ mock, mockSources }: RunArguments, environment: string | undefined): string {
  const mocks = mock ? 'all sources; nothing is sent' : mockSources.join(', ');
  return [
    ...(environment === undefined ? [] : [`environment: ${sanitizeLine(environment)}\n`]),
    ...(mocks === '' ? [] : [`mock: ${sanitizeLine(mocks)}\n`]),
  ].join('');
}

/** The seed of the values that a dry run shows, so that `--seed` makes them again; undefined if the chain makes none. */
function chooseSeed({ inputs }: Chain, given = randomBytes(8).toString('hex')): string | undefined {
  const isUsed = inputs.some(({ schema }) => generatorOf(schema) !== undefined);
  return isUsed ? formatSeed(parseSeed(given, Date.now())) : undefined;
}

/** Throws `UsageError` if nothing was sent. Afterward, any failure means exit code 1. */
async function runAndReport(run: Run, request: RunRequest, parsed: RunArguments, io: Io): Promise<number> {
  try {
    const summary = await runWithProgress(run, request.chain, parsed, io);
    const written = await writeReports(summary, request, parsed, io);
    return written && summary.state === 'succeeded' ? 0 : 1;
  } catch (error) {
    if (error instanceof UsageError) throw error;
    printError(error, io);
    return 1;
  }
}

function printError(error: unknown, io: Io): void {
  io.err(`opchain run: ${sanitizeText(formatError(error))}\n`);
}

function validateOutputs({ file, descriptions, credentials, inputs, reports }: RunArguments): void {
  const outputs = Object.entries(reports).map(([name, report]: [string, string]) => ({
    option: `--${name}`,
    file: report,
  }));
  const secrets = [credentials, inputs].flatMap((references) =>
    Object.values(references).flatMap((reference) => (reference.startsWith('@') ? [reference.slice(1)] : [])),
  );
  const outputErrors = listOutputErrors(outputs, [file, ...Object.values(descriptions), ...secrets]);
  if (outputErrors.length > 0) throw new UsageError(outputErrors);
}

function throwOnErrors(diagnostics: readonly ChainDiagnostic[], context: DiagnosticContext): void {
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) throw new UsageError(errors.map((diagnostic) => formatDiagnostic(diagnostic, context)));
}

function printWarnings(diagnostics: readonly ChainDiagnostic[], context: DiagnosticContext, io: Io): void {
  for (const diagnostic of diagnostics)
    if (diagnostic.severity === 'warning') io.err(`warning: ${sanitizeLine(formatDiagnostic(diagnostic, context))}\n`);
}

/** Throws `UsageError` if the run was rejected before anything was sent. */
async function runWithProgress(run: Run, chain: Chain, parsed: RunArguments, io: Io): Promise<RunSummary> {
  const paint = createPaint(io.color);
  const progress = parsed.quiet
    ? undefined
    : io.isTerminal
      ? createLiveProgress(chain, io, paint)
      : createPlainProgress(chain, io, paint);
  const context = { chain, servers: parsed.servers };
  let shownWarnings = 0;
  const subscription = run.events.subscribe((event) => {
    if (event.type === 'run-started') {
      shownWarnings = event.warnings.length;
      printWarnings(event.warnings, context, io);
    }
    progress?.onEvent(event);
  });
  const cancel = () => run.cancel('interrupted');
  if (io.signal.aborted) cancel();
  io.signal.addEventListener('abort', cancel, { once: true });
  const summary = await run.finished;
  io.signal.removeEventListener('abort', cancel);
  subscription.unsubscribe();
  progress?.finish();
  if (summary.state === 'refused') throwOnErrors(summary.diagnostics, context);
  // Diagnostics from before the run were shown at its start.
  printWarnings(summary.diagnostics.slice(shownWarnings), context, io);
  if (parsed.quiet) {
    const failedLines = summary.results
      .filter((result) => result.state === 'failed')
      .flatMap((result) => [`  ${result.stepId}`, ...formatDetails(result, paint)]);
    const seedLines = summary.state === 'succeeded' ? [] : formatSeedOf(summary, paint);
    io.out([...failedLines, ...seedLines, formatOutcome(summary, paint), ''].join('\n'));
  } else io.out(`${io.isTerminal ? '' : '\n'}${formatRun(summary, paint, io.columns)}\n`);
  return summary;
}

/** Returns false if a report could not be written. */
async function writeReports(
  summary: RunSummary,
  request: RunRequest,
  { environment, reports }: RunArguments,
  io: Io,
): Promise<boolean> {
  const { json, junit, har, html } = reports;
  const written = [
    json === undefined ||
      (await saveReport(
        json,
        formatJson({ ...(environment && { environment: environment.name }), ...foldSummary(summary) }),
        io,
      )),
    junit === undefined || (await saveReport(junit, (await import('../report/junit-report.js')).toJunit(summary), io)),
    har === undefined || (await saveReport(har, formatJson(runToHar(summary, version)), io)),
    html === undefined ||
      (await saveReport(html, await (await import('../report/html-report.js')).toHtml(summary, request), io)),
  ];
  return written.every(Boolean);
}

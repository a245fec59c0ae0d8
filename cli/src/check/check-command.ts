import type { Command } from '../command/command.js';
import { formatDuration } from '@opchain/core/internal/drawing';
import type { Io } from '../command/io.js';
import { listOutputErrors } from '../command/list-output-errors.js';
import { saveReport } from '../command/save-report.js';
import { UsageError } from '../command/usage-error.js';
import { showLogin } from '../config/show-login.js';
import { createPaint } from '../report/paint.js';
import { sanitizeLine, sanitizeText } from '../report/sanitize-text.js';
import { type CheckArguments, parseCheckArguments, type ReportFormat } from './check-arguments.js';
import { checkHelp } from './check-help.js';
import {
  type CheckReport,
  type ConformanceCase,
  type Contract,
  createReport,
  exploreCase,
  filterCases,
  isConformant,
  listContractCases,
  listSampleCases,
  listUndeclaredSchemes,
  type Omission,
  openContractTarget,
  planProof,
  probeRoles,
  probeTarget,
  runCases,
  sharedLogins,
} from '@opchain/conformance';
import { approveSecrets } from '../access/approve-secrets.js';
import { askForSafe } from './ask-for-safe.js';
import { createCheckProgress, formatCase, formatVerdict } from './check-lines.js';
import { readFileBytes, UnreadableFileError } from '../documents/read-file-bytes.js';
import { openContract } from './open-contract.js';
import { initContract } from './init-contract.js';
import { readRoles } from './read-roles.js';
import { saveFailure } from './save-failure.js';

/** `opchain check`: checks a server against a contract. */
export const checkCommand: Command = {
  help: checkHelp,
  async execute(args, io, loaded, { environment }) {
    const parsed = parseCheckArguments(args, environment);
    const plugins = [...loaded.map(({ plugin }) => plugin), sharedLogins(showLogin(io))];
    const contract = await askForSafe(await openContract(parsed, plugins), parsed, io);
    if (parsed.init !== undefined) return initContract(contract, parsed.init, io);
    const { all, omitted } = await listAllCases(contract, parsed);
    const proof = parsed.prove ? await planProof(contract, all) : undefined;
    const listed = proof?.cases ?? all;
    const { explore } = parsed;
    const cases = explore === undefined ? filterCases(listed, parsed.pattern) : [exploreCase(explore)];
    if (cases.length === 0)
      throw new UsageError([
        parsed.pattern === undefined
          ? `nothing of ${contract.name} can be tried: ${omitted.map(({ operation, reason }) => `${operation}: ${reason}`).join('; ')}`
          : `no case of ${contract.name} matches "${parsed.pattern}"; --list shows all cases`,
      ]);
    if (parsed.list) {
      for (const { id, title } of cases) io.out(`${id.padEnd(44)}  ${sanitizeLine(title)}\n`);
      io.out(`${cases.length} cases\n`);
      return 0;
    }
    const outputs = [
      ...parsed.reports.map(({ format, file }) => ({ option: `--report ${format}`, file })),
      ...(explore === undefined ? [] : [{ option: '--save', file: explore.file }]),
    ];
    const errors = listOutputErrors(
      outputs,
      [parsed.credentials, parsed.knownFailures].filter((file) => file !== undefined),
    );
    if (errors.length > 0) throw new UsageError(errors);
    const credentials =
      parsed.credentials === undefined ? {} : readRoles({ ...parsed, file: parsed.credentials }, contract, io.env);
    if (!parsed.isUrlNamed) await approveServer(parsed, Object.keys(credentials), io);
    const knownFailures = new Map([
      ...Object.entries(contract.settings.knownFailures),
      ...(parsed.knownFailures === undefined ? [] : readKnownFailures(parsed.knownFailures, contract.name, listed)),
    ]);
    const target = await openContractTarget({ url: parsed.url, contract, credentials, plugins });
    try {
      const schemeErrors = listUndeclaredSchemes(target);
      if (schemeErrors.length > 0) throw new UsageError(schemeErrors);
      const targetError = await probeTarget(target, io.signal);
      if (targetError !== undefined) {
        io.err(`opchain check: ${targetError} No case was run.\n`);
        return 1;
      }
      const credentialErrors = await probeRoles(target, io.signal);
      if (credentialErrors.length > 0) {
        for (const error of credentialErrors) io.err(`opchain check: ${sanitizeText(error)}\n`);
        io.err('opchain check: No case was run.\n');
        return 2;
      }
      const startedAt = Date.now();
      const started = performance.now();
      const { concurrency, quiet } = parsed;
      const { signal } = io;
      const paint = createPaint(io.color);
      if (proof !== undefined) {
        const progress = createCheckProgress(all.length, true, io, paint);
        await proof.prepare({ url: parsed.url, credentials, plugins }, { concurrency, signal, ...progress });
        progress.finish();
      }
      const progress = createCheckProgress(cases.length, quiet, io, paint);
      const results = await runCases(cases, target, { concurrency, signal, ...progress, knownFailures });
      progress.finish();
      const report = createReport({
        url: target.url,
        contract: contract.name,
        startedAt,
        durationMs: performance.now() - started,
        results,
        notRun: cases.length - results.length,
        omitted,
        ...(proof === undefined ? {} : { isProof: true }),
      });
      printReport(report, io, explore?.seed);
      let allSaved = explore === undefined || (await saveFailure(results, contract, explore.file, io));
      for (const { format, file } of parsed.reports)
        allSaved = (await saveReport(file, await render(format, report), io)) && allSaved;
      return allSaved && isConformant(report) ? 0 : 1;
    } finally {
      await proof?.close();
      await target.close();
    }
  },
};

/** Throws `UsageError` unless the user approves that a server that only an environment names gets these credentials. */
async function approveServer({ url, allowedOrigins }: CheckArguments, names: readonly string[], io: Io): Promise<void> {
  const { origin } = new URL(url);
  const uses = names
    .filter((name) => allowedOrigins[name]?.includes(origin) !== true)
    .map((name) => ({ name, origin }));
  const approved = await approveSecrets(uses, io);
  const refused = uses.filter((use) => !approved.includes(use));
  if (refused.length > 0)
    throw new UsageError(
      refused.map(
        ({ name }) =>
          `only the environment names ${origin}, and the credential "${name}" is not approved for it; if you trust that server, name it with --url, add --allow-credential ${name}=${origin}, or set OPCHAIN_ALLOW_CREDENTIAL`,
      ),
    );
}

/** What the contract says, and for a profile the sample chains. */
async function listAllCases(
  contract: Contract,
  { profile }: CheckArguments,
): Promise<{ readonly all: readonly ConformanceCase[]; readonly omitted: readonly Omission[] }> {
  const { cases, omitted } = await listContractCases(contract);
  return { all: [...(profile === undefined ? [] : listSampleCases(profile)), ...cases], omitted };
}

function printReport(report: CheckReport, io: Io, seed: number | undefined): void {
  const paint = createPaint(io.color);
  const failedResults = report.results.filter(({ verdict }) => verdict === 'failed' || verdict === 'stale');
  if (failedResults.length > 0) io.out(`\n${failedResults.map((result) => formatCase(result, paint)).join('\n\n')}\n`);
  const explored = `✔ ${report.url}: no failure found with seed ${seed} in ${formatDuration(report.durationMs)}`;
  io.out(`\n${seed === undefined || !isConformant(report) ? formatVerdict(report, paint) : paint.green(explored)}\n`);
}

async function render(format: ReportFormat, report: CheckReport): Promise<string> {
  switch (format) {
    case 'json':
      return `${JSON.stringify(report, null, 2)}\n`;
    case 'junit':
      return (await import('./check-junit.js')).toCheckJunit(report);
    case 'html':
      return (await import('./check-html.js')).toCheckHtml(report);
  }
}

function readKnownFailures(
  file: string,
  contract: string,
  cases: readonly ConformanceCase[],
): readonly (readonly [string, string])[] {
  let stored: unknown;
  try {
    stored = JSON.parse(new TextDecoder().decode(readFileBytes(file)));
  } catch (error) {
    throw new UsageError([
      `the known failures file "${file}" ${error instanceof UnreadableFileError ? error.message : 'is not JSON'}`,
    ]);
  }
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored))
    throw new UsageError([`the known failures "${file}" must be a JSON object from case ID to reason`]);
  const known = cases.map(({ id }) => id);
  const errors = Object.entries(stored).flatMap(([id, reason]) => {
    if (!known.includes(id)) return [`${file} lists the case "${id}", which ${contract} does not have`];
    return typeof reason === 'string' && reason.trim() !== '' ? [] : [`${file} has no reason for "${id}"`];
  });
  if (errors.length > 0) throw new UsageError(errors);
  return Object.entries(stored as Record<string, string>);
}

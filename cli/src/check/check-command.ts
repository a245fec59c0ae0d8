import type { Command } from '../command/command.js';
import type { Io } from '../command/io.js';
import { listOutputErrors } from '../command/list-output-errors.js';
import { saveReport } from '../command/save-report.js';
import type { LoadedPlugin } from '../command/loaded-plugin.js';
import { UsageError } from '../command/usage-error.js';
import { networkPlugins } from '../config/tls-plugin.js';
import { showLogin } from '../config/show-login.js';
import { createPaint } from '../report/paint.js';
import { sanitizeLine, sanitizeText } from '../report/sanitize-text.js';
import type { ReportFormat } from '../options/check-options.js';
import { type CheckArguments, parseCheckArguments } from './check-arguments.js';
import { checkHelp } from './check-help.js';
import {
  check,
  CheckError,
  type CheckPlan,
  type CheckReport,
  type ConformanceCase,
  type Contract,
  isConformant,
  planCheck,
  sharedLogins,
} from '@opchain/conformance';
import { approveSecrets } from '../access/approve-secrets.js';
import { askForSafe } from './ask-for-safe.js';
import { createCheckProgress, formatFailures, formatVerdict } from './check-lines.js';
import { readFileBytes, UnreadableFileError } from '../documents/read-file-bytes.js';
import { openContract } from './open-contract.js';
import { initContract } from './init-contract.js';
import { readRoles } from './read-roles.js';
import { saveFailures } from './save-failures.js';

/** `opchain check`: checks a server against a contract. */
export const checkCommand: Command = {
  help: checkHelp,
  async execute(args, io, loaded, defaults) {
    const parsed = parseCheckArguments(args, defaults);
    const plugins = [...loaded.map(({ plugin }) => plugin), ...networkPlugins(io.network), sharedLogins(showLogin(io))];
    const contract = await askForSafe(await openContract(parsed, plugins), parsed, io);
    if (parsed.init !== undefined) return initContract(contract, parsed.init, io);
    const plan = await planCheck(contract, parsed);
    if (plan.cases.length === 0) throw new UsageError([explainNoCases(plan, contract, parsed)]);
    if (parsed.list) return printCases(plan, io);
    validateOutputs(parsed);
    const target = await openTarget(contract, parsed, loaded, io);
    const knownFailures =
      parsed.knownFailures === undefined ? {} : readKnownFailures(parsed.knownFailures, contract.name, plan.all);
    const onEvent = createCheckProgress(parsed.quiet, io, createPaint(io.color));
    const options = { plan, concurrency: parsed.concurrency, knownFailures, signal: io.signal, onEvent };
    try {
      const result = await check(contract, { ...target, plugins: [...target.plugins, ...plugins] }, options);
      const report = parsed.mock ? { ...result, isMock: true } : result;
      printReport(report, io);
      const allSaved = await saveResults(report, contract, parsed, io);
      return exitCodeOf(report, allSaved);
    } catch (error) {
      if (error instanceof CheckError) return printCheckError(error, io);
      throw error;
    }
  },
};

/** The server, or a mock, with the credentials that it gets. */
async function openTarget(contract: Contract, parsed: CheckArguments, loaded: readonly LoadedPlugin[], io: Io) {
  if (parsed.mock) {
    const { openMockTarget } = await import('./open-mock-target.js');
    const { plugin, ...target } = await openMockTarget(contract, loaded, io);
    return { ...target, plugins: [plugin] };
  }
  const file = parsed.credentials;
  const credentials = file === undefined ? {} : readRoles({ ...parsed, file }, contract, io.env);
  if (!parsed.isUrlNamed) await approveServer(parsed, Object.keys(credentials), io);
  return { url: parsed.url, credentials, plugins: [] };
}

function exitCodeOf(report: CheckReport, allSaved: boolean): number {
  // What failed is the check, so it says nothing about the server.
  if (report.counts.error > 0) return 2;
  return allSaved && isConformant(report) ? 0 : 1;
}

function explainNoCases({ omitted }: CheckPlan, { name }: Contract, { pattern }: CheckArguments): string {
  return pattern === undefined
    ? `nothing of ${name} can be tried: ${omitted.map(({ operation, reason }) => `${operation}: ${reason}`).join('; ')}`
    : `no case of ${name} matches "${pattern}"; --list shows all cases`;
}

function printCases({ cases }: CheckPlan, io: Io): number {
  for (const { id, title } of cases) io.out(`${id.padEnd(44)}  ${sanitizeLine(title)}\n`);
  io.out(`${cases.length} cases\n`);
  return 0;
}

function validateOutputs({ reports, explore, credentials, knownFailures }: CheckArguments): void {
  const outputs = [
    ...reports.map(({ format, file }) => ({ option: `--report ${format}`, file })),
    ...(explore === undefined ? [] : [{ option: '--save', file: explore.file }]),
  ];
  const errors = listOutputErrors(
    outputs,
    [credentials, knownFailures].filter((file) => file !== undefined),
  );
  if (errors.length > 0) throw new UsageError(errors);
}

/** Returns the exit code. Throws `UsageError` if nothing was sent. */
function printCheckError({ kind, problems }: CheckError, io: Io): number {
  if (kind === 'scheme') throw new UsageError(problems);
  const none = 'No case was run.';
  if (kind === 'target') io.err(`opchain check: ${problems.join(' ')} ${none}\n`);
  else io.err([...problems.map(sanitizeText), none].map((line) => `opchain check: ${line}\n`).join(''));
  return kind === 'target' ? 1 : 2;
}

/** Returns false if a file could not be written. */
async function saveResults(
  report: CheckReport,
  contract: Contract,
  { explore, reports }: CheckArguments,
  io: Io,
): Promise<boolean> {
  let allSaved = explore === undefined || (await saveFailures(report.results, contract, explore.file, io));
  for (const { format, file } of reports)
    allSaved = (await saveReport(file, await render(format, report), io)) && allSaved;
  return allSaved;
}

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

function printReport(report: CheckReport, io: Io): void {
  const paint = createPaint(io.color);
  const failures = formatFailures(report, paint);
  if (failures !== '') io.out(`\n${failures}\n`);
  io.out(`\n${formatVerdict(report, paint)}\n`);
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
): Readonly<Record<string, string>> {
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
  // Every reason is a text.
  return stored as Record<string, string>;
}

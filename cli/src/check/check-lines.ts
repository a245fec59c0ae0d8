import type { Io } from '../command/io.js';
import { formatDuration } from '@opchain/drawing';
import { nameTarget } from './name-target.js';
import type { Paint } from '../report/paint.js';
import { sanitizeLine, sanitizeText } from '../report/sanitize-text.js';
import {
  type CaseResult,
  type CheckEvent,
  type CheckReport,
  countUnexercised,
  formatExploration,
  formatOperations,
  formatOutcome,
  isConformant,
  nameVerdict,
  type RejectedOperation,
  toCommands,
  type Verdict,
} from '@opchain/conformance';

const verdictStyles: Readonly<
  Record<Verdict, { readonly icon: string; readonly color: 'green' | 'red' | 'yellow' | 'dim' }>
> = {
  passed: { icon: '✔', color: 'green' },
  failed: { icon: '✘', color: 'red' },
  skipped: { icon: '»', color: 'yellow' },
  deviates: { icon: '~', color: 'yellow' },
  stale: { icon: '!', color: 'red' },
  error: { icon: '!', color: 'red' },
  suspected: { icon: '?', color: 'yellow' },
};

/** One line per case: verdict, duration, title. */
export function formatLine(result: CaseResult, paint: Paint): string {
  const { icon, color } = verdictStyles[result.verdict];
  const note = ['skipped', 'deviates', 'suspected'].includes(result.verdict)
    ? paint.dim(` (${sanitizeLine(result.reason ?? '')})`)
    : '';
  return `${paint[color](`${icon} ${result.verdict.padEnd(8)}`)} ${formatDuration(result.durationMs).padStart(9)}  ${sanitizeLine(result.case.title)}${note}`;
}

/** More similar requests are left to the reports in files. */
const MAX_COMMANDS = 16;
/** Titles of further cases of a group. */
const MAX_TITLES = 3;
const MAX_COMMAND_LENGTH = 1_500;

/** What failed, one block for each cause: its first case, and the titles of some others. */
export function formatFailures({ results, failures, isProof }: CheckReport, paint: Paint): string {
  const byId = new Map(results.map((result) => [result.case.id, result]));
  const failed = results.filter(({ verdict }) => verdict === 'failed' || verdict === 'stale');
  const groups = isProof === true ? failed.map(({ case: { id } }) => ({ cause: '', cases: [id] })) : failures;
  return groups
    .map(({ cause, cases }) => {
      const [first, ...others] = cases.flatMap((id) => byId.get(id) ?? []);
      if (first === undefined) return '';
      if (others.length === 0) return formatCase(first, paint);
      const more = others.length - MAX_TITLES;
      return [
        paint.red(sanitizeLine(`✘ ${cases.length} cases: ${cause}`)),
        formatCase(first, paint),
        ...others.slice(0, MAX_TITLES).map((each) => formatTitle(each, paint)),
        ...(more > 0 ? [paint.dim(`  and ${more} more; --report html=FILE shows all`)] : []),
      ].join('\n');
    })
    .join('\n\n');
}

const formatTitle = ({ verdict, case: { id, title } }: CaseResult, paint: Paint) =>
  `${paint.red(`${verdictStyles[verdict].icon} ${sanitizeLine(title)}`)} ${paint.dim(`[${id}]`)}`;

/** A failed case: the expectation with its clause of the contract, the response, and the commands that repeat it. */
function formatCase(result: CaseResult, paint: Paint): string {
  const lines = [formatTitle(result, paint)];
  if (result.expected === undefined) lines.push(sanitizeText(`  reason    ${result.reason ?? ''}`));
  else
    lines.push(
      `  expected  ${sanitizeText(result.expected)} ${paint.dim(`(contract: ${sanitizeLine(result.clause ?? '')})`)}`,
      sanitizeText(`  received  ${result.received ?? ''}`),
    );
  const response = result.exchange?.response;
  if (response && response.status > 0)
    lines.push(sanitizeText(`  response  ${response.status} ${truncate(response.text.replace(/\s+/g, ' '))}`));
  if (result.exchange) {
    const commands = toCommands([...(result.before ?? []), result.exchange]);
    const hidden = commands.length - MAX_COMMANDS;
    const shown =
      hidden <= 0 ? commands : [...commands.slice(0, MAX_COMMANDS / 2), ...commands.slice(-MAX_COMMANDS / 2)];
    if (hidden > 0) shown.splice(MAX_COMMANDS / 2, 0, `# … ${hidden} more lines; --report html=FILE has all`);
    lines.push('  repeat it with', ...shown.map((line) => sanitizeText(`    ${truncate(line, MAX_COMMAND_LENGTH)}`)));
  }
  return lines.join('\n');
}

/**
 * `✔ http://… conforms, as far as it was checked, to the contract reference: 140 passed, 2 skipped in 12.3 s`, followed
 * by the reasons of skipped cases.
 */
export function formatVerdict(report: CheckReport, paint: Paint): string {
  const { counts, notRun, contract } = report;
  const parts = (Object.keys(counts) as Verdict[]).flatMap((verdict) => {
    const note = verdict === 'failed' ? describeFailed(report) : '';
    return counts[verdict] > 0 ? [`${counts[verdict]} ${nameVerdict(verdict, report)}${note}`] : [];
  });
  const all = [...parts, ...(notRun > 0 ? [`${notRun} not run`] : [])].join(', ');
  const conformant = isConformant(report);
  if (report.exploration !== undefined && counts.passed + counts.failed > 0) return formatExplored(report, paint);
  const text = `${nameTarget(report)}${report.isProof === true ? '' : ' '}${formatOutcome(report)} ${sanitizeLine(contract)}: ${all} in ${formatDuration(report.durationMs)}`;
  const operations = formatOperations(report);
  return [
    ...(operations === undefined ? [] : [operations + listUnchecked(report)]),
    conformant ? paint.green(`✔ ${text}`) : paint.red(`✘ ${text}`),
    ...formatSkipReasons(report).map((line) => paint.yellow(`  ${sanitizeLine(line)}`)),
    ...formatOmissions(report).map((line) => paint.yellow(`  ${sanitizeLine(line)}`)),
    ...(report.incomplete ?? []).map((each) => paint.yellow(`  ${sanitizeLine(`${each.operation}: ${each.reason}`)}`)),
  ].join('\n');
}

/** ` (2 causes)`; of mutants, ` (2 not exercised)`; or nothing. */
function describeFailed(report: CheckReport): string {
  const { counts, failures } = report;
  const unexercised = countUnexercised(report);
  if (unexercised > 0) return ` (${unexercised} not exercised)`;
  const causes = failures.length;
  const isGrouped = causes > 0 && causes < counts.failed + counts.stale + counts.error;
  return isGrouped ? ` (${causes} ${causes === 1 ? 'cause' : 'causes'})` : '';
}

/** `✘ http://…: 2 failures, 1204 calls, 11 of 13 operations in 20 s with seed 7`. */
function formatExplored(report: CheckReport, paint: Paint): string {
  const { complete, exploration, durationMs } = report;
  const end = complete ? '' : ', interrupted';
  const text = `${nameTarget(report)}: ${formatExploration(report)} in ${formatDuration(durationMs)} with seed ${exploration?.seed}${end}`;
  return isConformant(report) ? paint.green(`✔ ${text}`) : paint.red(`✘ ${text}`);
}

/** ` (createBooking: 422 …; quote: …)`, or nothing. */
function listUnchecked({ unchecked }: CheckReport): string {
  const reasons = unchecked.map(({ operation, reason }) => {
    const start = `${operation} returned `;
    const said = reason.startsWith(start) ? reason.slice(start.length).replace(' for a valid request', '') : reason;
    return sanitizeLine(`${operation}: ${said}`);
  });
  return reasons.length === 0 ? '' : ` (${reasons.join('; ')})`;
}

/** What the server said about each valid request that it does not accept, and the setting that would help. */
function formatRejected(rejected: readonly RejectedOperation[], paint: Paint): string {
  const said = rejected.filter(({ status }) => status !== undefined);
  const lines = said.flatMap(({ operation, reason, inputs, advice }) => {
    const members = inputs.map((input) => `${JSON.stringify(input)}: …`).join(', ');
    const setting = `values: { ${operation}: { ${members === '' ? '"body/NAME": …' : members} } }`;
    return [
      paint.yellow(sanitizeLine(`! ${reason}`)),
      paint.dim(
        sanitizeLine(`  ${advice ?? `a value that the server accepts can be set in contract.yaml: ${setting}`}`),
      ),
    ];
  });
  return lines.map((line) => `${line}\n`).join('');
}

/** `12 skipped: no credential for admin; add it to the file of --credentials`, one line per reason. */
function formatSkipReasons(report: CheckReport): string[] {
  const reasons = report.results.flatMap(({ verdict, reason = 'for no reason', advice }) =>
    verdict === 'skipped' ? [advise(reason, advice)] : [],
  );
  return [...new Set(reasons)].map(
    (reason) => `${reasons.filter((other) => other === reason).length} ${nameVerdict('skipped', report)}: ${reason}`,
  );
}

/** `not tried: createOrder, deleteOrder: it changes data, and is not listed as safe; …`, one line per reason. */
function formatOmissions({ omitted }: CheckReport): string[] {
  const reasons = [...new Set(omitted.map(({ reason, advice }) => advise(reason, advice)))];
  return reasons.map((reason) => {
    const operations = omitted.filter((each) => advise(each.reason, each.advice) === reason);
    return `not tried: ${operations.map(({ operation }) => operation).join(', ')}: ${reason}`;
  });
}

const advise = (reason: string, advice: string | undefined) =>
  advice === undefined ? reason : `${reason.replace(/\.$/, '')}; ${advice}`;

/** Shows cases as they finish; on a terminal also the progress of the check. */
export function createCheckProgress(quiet: boolean, io: Io, paint: Paint): (event: CheckEvent) => void {
  const running = new Set<string>();
  let phase = { isBaseline: false, total: 0 };
  let done = 0;
  const erase = () => void (io.isTerminal && io.out('\r\u001b[K'));
  const draw = () => {
    if (!io.isTerminal) return;
    const [one] = running;
    io.out(`\r\u001b[K${paint.dim(`${done} of ${phase.total}  ${sanitizeLine(one ?? '')}`.slice(0, io.columns - 1))}`);
  };
  const show = (result: CaseResult) => {
    running.delete(result.case.title);
    done += 1;
    erase();
    const isShown = !quiet && !phase.isBaseline;
    if (isShown || result.verdict === 'failed' || result.verdict === 'stale') io.out(`${formatLine(result, paint)}\n`);
    draw();
  };
  return (event) => {
    switch (event.type) {
      case 'operations-tried':
        return io.out(formatRejected(event.rejected, paint));
      case 'cases-started':
        phase = event;
        done = 0;
        return running.clear();
      case 'case-started':
        running.add(event.case.title);
        return draw();
      case 'case-finished':
        return show(event.result);
      case 'cases-finished':
        return erase();
    }
  };
}

const truncate = (text: string, length = 400) => (text.length > length ? `${text.slice(0, length)}…` : text);

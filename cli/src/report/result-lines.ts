import type { StepResult, RunSummary } from '@opchain/core';
import { formatDuration, formatTimeOfDay, listReportRows } from '@opchain/drawing';
import { describeAction, describePartialResponse, type FinalStepState, writeJson } from '@opchain/core/internal/model';
import type { Paint } from './paint.js';
import { sanitizeLine } from './sanitize-text.js';
import { drawBar } from './waterfall-text.js';

const stateStyles: Readonly<
  Record<FinalStepState, { readonly icon: string; readonly color: 'green' | 'red' | 'yellow' | 'dim' }>
> = {
  succeeded: { icon: '✔', color: 'green' },
  failed: { icon: '✘', color: 'red' },
  skipped: { icon: '»', color: 'yellow' },
  cancelled: { icon: '■', color: 'dim' },
};

/** A state with its icon, in its color, ten characters wide. */
function formatState(state: FinalStepState, paint: Paint): string {
  const { icon, color } = stateStyles[state];
  return paint[color](`${icon} ${state.padEnd(9)}`);
}

/** One line per call: state, step, status, start, end, duration and, if a width is passed, a waterfall bar. */
export function formatResult(
  result: StepResult,
  summary: Pick<RunSummary, 'startedAtEpoch' | 'durationMs'>,
  nameWidth: number,
  paint: Paint,
  barWidth = 0,
): string {
  const { startedAt, endedAt } = result;
  const head = `${formatState(result.state, paint)}  ${sanitizeLine(result.stepId).padEnd(nameWidth)}  ${String(result.response?.status ?? '').padStart(3)}`;
  if (startedAt === undefined || endedAt === undefined)
    return `${head}  ${paint.dim(sanitizeLine(result.failure?.message ?? ''))}`.trimEnd();
  const time = (at: number) => formatTimeOfDay(summary.startedAtEpoch + at);
  const bar =
    barWidth > 0
      ? `  ${paint.blue(drawBar({ startedAt, endedAt, ...(result.tokenAt === undefined ? {} : { tokenAt: result.tokenAt }) }, summary.durationMs, barWidth).trimEnd())}`
      : '';
  return `${head}  ${time(startedAt)} → ${time(endedAt)}  ${formatDuration(endedAt - startedAt).padStart(9)}${bar}`;
}

/** The option that lets a failed step through, for failures that have one. */
const resolutions: Readonly<Record<string, string>> = {
  SECRET_LEAVES: ' (--allow-credential NAME=ORIGIN for a credential, --server NAME=URL for an input)',
};

/** Details of a failed step: the reason, each failed check and each mismatch with the description. */
export function formatDetails(result: StepResult, paint: Paint): string[] {
  const lines: string[] = [];
  if (result.failure && result.state === 'failed')
    lines.push(
      paint.red(
        `${sanitizeLine(result.failure.message)}${resolutions[result.failure.code] ?? ''} [${result.failure.code}]`,
      ),
    );
  for (const check of result.checks)
    if (!check.passed && check.message && check.message !== result.failure?.message)
      lines.push(paint.red(sanitizeLine(check.message)));
  for (const mismatch of result.mismatches)
    lines.push(
      paint.yellow(sanitizeLine(`mismatch: ${mismatch.message}${mismatch.pointer ? ` (${mismatch.pointer})` : ''}`)),
    );
  const partial = describePartialResponse(result.response);
  if (partial !== undefined) lines.push(paint.yellow(partial));
  if (result.attempts.length > 1) lines.push(paint.dim(`${result.attempts.length} attempts`));
  if (result.executions !== undefined) lines.push(paint.dim(formatExecutions(result.executions)));
  if (result.action !== undefined) lines.push(paint.dim(`then: ${sanitizeLine(describeAction(result.action))}`));
  return lines.map((line) => `    ${line}`);
}

function formatExecutions({ count, failed }: NonNullable<StepResult['executions']>): string {
  return `ran ${count} times${failed === 0 ? '' : `, failed ${failed} times`}`;
}

const indent = (depth: number): string => '  '.repeat(depth);

/** The whole run: one line per call in the order of their start, followed by its failures, and a closing line. */
export function formatRun(summary: RunSummary, paint: Paint, columns: number): string {
  const rows = [...listReportRows(summary)];
  const names = rows.map((row) => ('heading' in row ? 0 : row.result.stepId.length + 2 * row.depth));
  const nameWidth = Math.min(
    40,
    names.reduce((max, length) => Math.max(max, length), 4),
  );
  const barWidth = Math.max(10, Math.min(50, columns - nameWidth - 60));
  const heading = paint.dim(
    `  ${'state'.padEnd(9)}  ${'step'.padEnd(nameWidth)}  ${'   '}  ${'start'.padEnd(12)}   ${'end'.padEnd(12)}  ${'duration'.padStart(9)}  0 … ${formatDuration(summary.durationMs)}`,
  );
  const lines = rows.flatMap((row) =>
    'heading' in row
      ? [paint.dim(indent(row.depth) + sanitizeLine(row.heading))]
      : [
          formatResult(
            { ...row.result, stepId: `${indent(row.depth)}${row.result.stepId}` },
            summary,
            nameWidth,
            paint,
            barWidth,
          ),
          ...formatDetails(row.result, paint).map((line) => indent(row.depth) + line),
        ],
  );
  const outputs = Object.entries(summary.outputs ?? {}).map(([name, value]) =>
    sanitizeLine(`output ${name} = ${shorten(writeJson(value))}`),
  );
  const made = Object.entries(summary.generated ?? {}).map(([name, value]) =>
    paint.dim(sanitizeLine(`generated ${name} = ${shorten(writeJson(value))}`)),
  );
  const leftOut = (summary.outputsNotRetained ?? []).map((name) =>
    sanitizeLine(`output ${name} left out: see --max-retained`),
  );
  return [
    heading,
    ...lines,
    '',
    ...made,
    ...outputs,
    ...leftOut,
    ...formatSeedOf(summary, paint),
    formatOutcome(summary, paint),
  ].join('\n');
}

/** The line that says how to have the same values again. */
export function formatSeedOf({ seed }: Pick<RunSummary, 'seed'>, paint: Paint): string[] {
  return seed === undefined ? [] : [paint.dim(sanitizeLine(`seed ${seed}`))];
}

const shorten = (text: string): string => (text.length > 200 ? `${text.slice(0, 200)}…` : text);

/** `, answered by mocks of shop`; empty without mocks. */
export function formatMocks(mocks: RunSummary['mocks']): string {
  return mocks === undefined ? '' : `, answered by mocks of ${sanitizeLine(mocks.join(', '))}`;
}

/** `✔ title: 6 of 6 steps succeeded in 162 ms`, or the counts of the other states and why the run was stopped. */
export function formatOutcome(summary: RunSummary, paint: Paint): string {
  const count = (state: FinalStepState) =>
    summary.results.filter((result) => result.state === state && result.handled !== true).length;
  const handled = summary.results.filter((result) => result.handled === true).length;
  const otherCounts = [
    ...(['failed', 'skipped', 'cancelled'] as const).map((state) => [count(state), state] as const),
    [handled, 'failed and handled'] as const,
  ].flatMap(([number, state]) => (number > 0 ? [`${number} ${state}`] : []));
  const text = `${sanitizeLine(summary.chainTitle)}: ${count('succeeded')} of ${summary.results.length} steps succeeded${otherCounts.length > 0 ? `, ${otherCounts.join(', ')}` : ''} in ${formatDuration(summary.durationMs)}${formatMocks(summary.mocks)}`;
  const cancellation = summary.results.find(({ state }) => state === 'cancelled')?.failure;
  if (summary.state === 'succeeded') return paint.green(`✔ ${text}`);
  return paint.red(`✘ ${text}${cancellation === undefined ? '' : `: ${formatCancellation(cancellation)}`}`);
}

function formatCancellation({ code, message }: NonNullable<StepResult['failure']>): string {
  return `${sanitizeLine(message).replace(/[.]$/, '')} [${code}]`;
}

import { formatDuration } from '@opchain/drawing';
import type { Paint } from '../report/paint.js';
import { sanitizeLine } from '../report/sanitize-text.js';
import { drawBar } from '../report/waterfall-text.js';
import type { LoadReport, LoadTimes } from './load-report.js';

const BARS = '▁▂▃▄▅▆▇█';
const MAX_LISTED = 10;

/** The report of a load test for a terminal; with that of an earlier one, the times of both. */
export function formatLoad(report: LoadReport, paint: Paint, columns: number, baseline?: LoadReport): string {
  return [
    '',
    ...formatSteps(report, baseline, paint),
    ...formatTimeline(report, columns, paint),
    ...formatMedian(report, columns, paint),
    ...formatFailures(report, paint),
    ...(report.seed === undefined ? [] : [paint.dim(sanitizeLine(`seed ${report.seed}`))]),
    formatLoadOutcome(report, paint),
    '',
  ].join('\n');
}

/** `✔ title: 1,200 iterations, none failed, 20 per second with 50 virtual users in 1 min 0 s`. */
export function formatLoadOutcome(
  { chain, state, iterations: { count, failed, rate }, vus, durationMs, crossedThresholds }: LoadReport,
  paint: Paint,
): string {
  const facts = [
    count === 0
      ? `no iteration in ${formatDuration(durationMs)}`
      : `${count} iterations, ${failed === 0 ? 'none' : failed} failed, ${rate} per second with ${vus} virtual users in ${formatDuration(durationMs)}`,
    ...(state === 'cancelled' ? ['interrupted'] : []),
    ...listCrossed(crossedThresholds).map((metric) => `threshold not met: ${sanitizeLine(metric)}`),
  ];
  const text = `${sanitizeLine(chain)}: ${facts.join('; ')}`;
  return state === 'succeeded' ? paint.green(`✔ ${text}`) : paint.red(`✘ ${text}`);
}

/** The failures before the outcome. */
export function formatFailures({ checks, failures }: LoadReport, paint: Paint): string[] {
  const failed = checks.filter((check) => check.failed > 0);
  return [
    ...failed.map((check) =>
      paint.red(sanitizeLine(`✘ ${check.check}: ${check.failed} of ${check.failed + check.passed} failed`)),
    ),
    ...failures.slice(0, MAX_LISTED).map(({ message, count }) => sanitizeLine(`  ${count} × ${message}`)),
    ...(failures.length > MAX_LISTED ? [`  and ${failures.length - MAX_LISTED} more reasons`] : []),
  ];
}

/** Those that are not about failures, which are listed by their checks. */
export const listCrossed = (metrics: readonly string[]): readonly string[] =>
  metrics.filter((metric) => metric !== 'checks' && metric !== 'chain_succeeded');

/** How a time compares with the one before: `(+12%)`. */
function formatChange(now: number, before: number | undefined): string {
  if (before === undefined || before === 0) return '';
  const percent = Math.round(((now - before) / before) * 100);
  return ` (${percent > 0 ? '+' : ''}${percent}%)`;
}

function formatSteps(report: LoadReport, baseline: LoadReport | undefined, paint: Paint): string[] {
  const times = ['p50', 'p95', 'p99'] as const;
  const header = ['step', 'calls', 'per second', 'failed', ...times];
  const rows = listTimes(report, baseline, times).map((row) => row.map(sanitizeLine));
  const widths = header.map((_, column) => Math.max(...[header, ...rows].map((row) => row[column]?.length ?? 0)));
  const toLine = (row: readonly string[]): string =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ');
  return [paint.dim(toLine(header)), ...rows.map(toLine), ''];
}

/** The steps, the workflows if there are several, and the iterations: name, number, rate, failures and these times. */
export function listTimes(
  { steps, workflows = [], iterations }: LoadReport,
  baseline: LoadReport | undefined,
  times: readonly (keyof LoadTimes)[],
): readonly (readonly string[])[] {
  interface Row extends LoadTimes {
    readonly rate: number;
    readonly failed: number;
  }
  const toRow = (name: string, count: number, row: Row, before: Partial<Row> | undefined): readonly string[] => [
    name,
    `${count}`,
    `${row.rate}${formatChange(row.rate, before?.rate)}`,
    `${row.failed}`,
    ...times.map((key) => formatDuration(row[key]) + formatChange(row[key], before?.[key])),
  ];
  return [
    ...steps.map((step) =>
      toRow(
        step.stepId,
        step.calls,
        step,
        baseline?.steps.find(({ stepId }) => stepId === step.stepId),
      ),
    ),
    ...workflows.map((each) =>
      toRow(
        `whole ${each.workflow}`,
        each.count,
        each,
        baseline?.workflows?.find(({ workflow }) => workflow === each.workflow),
      ),
    ),
    toRow(workflows.length > 0 ? 'all chains' : 'whole chain', iterations.count, iterations, baseline?.iterations),
  ];
}

/** Iterations per second and the slow calls over time, as two rows of bars. */
function formatTimeline({ timeline }: LoadReport, columns: number, paint: Paint): string[] {
  if (timeline.length < 3) return [];
  const width = Math.min(columns - 24, timeline.length);
  const pick = (index: number) => timeline[Math.floor((index * timeline.length) / width)];
  const draw = (value: (index: number) => number): string => {
    const values = Array.from({ length: width }, (_, index) => value(index));
    const most = Math.max(...values, 1e-9);
    return values.map((one) => BARS[Math.min(BARS.length - 1, Math.floor((one / most) * BARS.length))] ?? '').join('');
  };
  return [
    `${paint.dim('iterations'.padEnd(12))}${draw((index) => pick(index)?.iterations ?? 0)}`,
    `${paint.dim('p95'.padEnd(12))}${draw((index) => pick(index)?.p95 ?? 0)}`,
    '',
  ];
}

function formatMedian({ median }: LoadReport, columns: number, paint: Paint): string[] {
  if (median === undefined || median.spans.length === 0) return [];
  const nameWidth = Math.min(40, Math.max(...median.spans.map(({ stepId }) => stepId.length)));
  const width = Math.max(10, columns - nameWidth - 16);
  return [
    paint.dim(`median iteration, ${formatDuration(median.durationMs)}`),
    ...median.spans.map((span) => {
      const bar = drawBar(span, median.durationMs, width);
      const name = sanitizeLine(span.stepId).padEnd(nameWidth);
      return `${name}  ${span.failed ? paint.red(bar) : paint.blue(bar)}  ${formatDuration(span.endedAt - span.startedAt)}`;
    }),
    '',
  ];
}

import type { Chain, FinalNodeState, NodeResult, RunSummary } from '@opchain/core';
import { formatDuration } from '@opchain/core';
import { formatTimeOfDay } from './format-time-of-day.js';
import type { Paint } from './paint.js';
import { showLine } from './show-text.js';
import { drawBar } from './waterfall-text.js';

const looks: Readonly<Record<FinalNodeState, { readonly icon: string; readonly color: 'green' | 'red' | 'yellow' | 'dim' }>> = {
  succeeded: { icon: '✔', color: 'green' },
  failed: { icon: '✘', color: 'red' },
  skipped: { icon: '»', color: 'yellow' },
  cancelled: { icon: '■', color: 'dim' },
};

/** A state with its icon, in its colour, ten characters wide. */
export function describeState(state: FinalNodeState, paint: Paint): string {
  const { icon, color } = looks[state];
  return paint[color](`${icon} ${state.padEnd(9)}`);
}

/** One line for one call: state, node, status, start, end, duration and, where given a width, its bar. */
export function formatResult(
  result: NodeResult,
  summary: Pick<RunSummary, 'startedAtEpoch' | 'durationMs'>,
  nameWidth: number,
  paint: Paint,
  barWidth = 0,
): string {
  const { startedAt, endedAt } = result;
  const head = `${describeState(result.state, paint)}  ${showLine(result.nodeId).padEnd(nameWidth)}  ${String(result.response?.status ?? '').padStart(3)}`;
  if (startedAt === undefined || endedAt === undefined) return `${head}  ${paint.dim(showLine(result.reason?.message ?? ''))}`.trimEnd();
  const time = (at: number) => formatTimeOfDay(summary.startedAtEpoch + at);
  const bar =
    barWidth > 0
      ? `  ${paint.blue(drawBar({ startedAt, endedAt, ...(result.tokenAt === undefined ? {} : { tokenAt: result.tokenAt }) }, summary.durationMs, barWidth).trimEnd())}`
      : '';
  return `${head}  ${time(startedAt)} → ${time(endedAt)}  ${formatDuration(endedAt - startedAt).padStart(9)}${bar}`;
}

/** What a failed node has to say: its reason, then each check that does not hold, then what the description does not document. */
export function formatDetails(result: NodeResult, paint: Paint): string[] {
  const lines: string[] = [];
  if (result.reason && result.state === 'failed') lines.push(paint.red(`${showLine(result.reason.message)} [${result.reason.code}]`));
  for (const check of result.checks)
    if (!check.holds && check.message && check.message !== result.reason?.message) lines.push(paint.red(showLine(check.message)));
  for (const finding of result.findings)
    lines.push(paint.yellow(showLine(`not as described: ${finding.message}${finding.pointer ? ` (${finding.pointer})` : ''}`)));
  if (result.attempts.length > 1) lines.push(paint.dim(`${result.attempts.length} tries`));
  return lines.map((line) => `    ${line}`);
}

/** The whole run: a line per call in the order they began, what went wrong below each, and one closing line. */
export function formatRun(summary: RunSummary, chain: Chain, paint: Paint, columns: number): string {
  const nameWidth = Math.min(40, Math.max(4, ...chain.nodes.map((node) => node.id.length)));
  const barWidth = Math.max(10, Math.min(50, columns - nameWidth - 60));
  const began = (result: NodeResult) => result.startedAt ?? Number.POSITIVE_INFINITY;
  const ordered = [...summary.results].sort((a, b) => (began(a) === began(b) ? 0 : began(a) - began(b)));
  const heading = paint.dim(
    `  ${'state'.padEnd(9)}  ${'node'.padEnd(nameWidth)}  ${'   '}  ${'start'.padEnd(12)}   ${'end'.padEnd(12)}  ${'duration'.padStart(9)}  0 … ${formatDuration(summary.durationMs)}`,
  );
  const lines = ordered.flatMap((result) => [formatResult(result, summary, nameWidth, paint, barWidth), ...formatDetails(result, paint)]);
  return [heading, ...lines, '', formatOutcome(summary, paint)].join('\n');
}

/** `✔ title: 6 of 6 nodes succeeded in 162 ms`, or what became of the others, and why the run was stopped if it was. */
export function formatOutcome(summary: RunSummary, paint: Paint): string {
  const count = (state: FinalNodeState) => summary.results.filter((result) => result.state === state).length;
  const others = (['failed', 'skipped', 'cancelled'] as const).flatMap((state) => (count(state) > 0 ? [`${count(state)} ${state}`] : []));
  const text = `${showLine(summary.chainTitle)}: ${count('succeeded')} of ${summary.results.length} nodes succeeded${others.length > 0 ? `, ${others.join(', ')}` : ''} in ${formatDuration(summary.durationMs)}`;
  const stopped = summary.results.find(({ state }) => state === 'cancelled')?.reason;
  if (summary.state === 'succeeded') return paint.green(`✔ ${text}`);
  return paint.red(`✘ ${text}${stopped === undefined ? '' : `: ${describeStop(stopped)}`}`);
}

function describeStop({ code, message }: NonNullable<NodeResult['reason']>): string {
  return `${showLine(message).replace(/[.]$/, '')} [${code}]`;
}

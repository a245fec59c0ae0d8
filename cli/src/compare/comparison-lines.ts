import type { JsonValue } from '@opchain/core';
import { formatDuration } from '@opchain/drawing';
import { isIdentical, type RunComparison, type StepTimes, writeJson } from '@opchain/core/internal/model';
import type { Paint } from '../report/paint.js';
import { sanitizeLine, sanitizeText } from '../report/sanitize-text.js';

/** Two runs of one chain: on two servers, or from two reports. */
export interface Comparison extends RunComparison {
  /** Milliseconds by step. Only for two reports: the times of two servers that run one after the other say little. */
  readonly times?: readonly StepTimes[];
}

/** One line for the chain, followed by each failure with its reason, each difference, and the times. */
export function formatComparison(title: string, comparison: Comparison, paint: Paint): string {
  const { differences, failures } = comparison;
  const head = `${sanitizeLine(title)}: ${formatSummary(comparison)}`;
  const lines = [
    isIdentical(comparison) ? paint.green(`✔ ${head}`) : paint.red(`✘ ${head}`),
    ...failures.map(
      ({ stepId, server, code, message }) =>
        `    ${sanitizeLine(stepId)}  failed ${preposition(comparison)} ${server}: ${sanitizeLine(message)} [${code}]`,
    ),
    ...differences.map(({ stepId, pointer, a, b }) =>
      sanitizeText(`    ${stepId}  ${pointer}\n      A ${formatValue(a)}\n      B ${formatValue(b)}`),
    ),
    ...(comparison.times ?? []).map(
      ({ stepId, a, b }) => `    ${sanitizeLine(stepId ?? 'whole run')}  ${formatTime(a)} → ${formatTime(b)}`,
    ),
  ];
  return `${lines.join('\n')}\n`;
}

function formatSummary(comparison: Comparison): string {
  const { differences, failures, comparedCalls } = comparison;
  if (isIdentical(comparison)) return `the same in ${pluralize(comparedCalls, 'call')}`;
  const [both, noun] = comparison.times === undefined ? ['from both', 'servers'] : ['in both', 'runs'];
  const comparedText =
    comparedCalls === 0
      ? `no call got a response ${both} ${noun}, so nothing was compared`
      : `${pluralize(comparedCalls, 'call')} with a response ${both}`;
  const failedServers = (['A', 'B'] as const).filter((name) => failures.some(({ server }) => server === name));
  const failed =
    failedServers.length === 0
      ? []
      : [`fails ${preposition(comparison)} ${failedServers.length === 2 ? `both ${noun}` : failedServers.join()}`];
  return [
    ...failed,
    ...(differences.length === 0 ? [] : [pluralize(differences.length, 'difference')]),
    comparedText,
  ].join(', ');
}

const pluralize = (amount: number, noun: string) => `${amount} ${noun}${amount === 1 ? '' : 's'}`;
const preposition = ({ times }: Comparison) => (times === undefined ? 'on' : 'in');
const formatTime = (milliseconds: number | undefined) =>
  milliseconds === undefined ? 'not started' : formatDuration(milliseconds);
const formatValue = (value: JsonValue | undefined) => (value === undefined ? 'nothing' : writeJson(value));

import type { JsonValue } from '@opchain/core';
import type { Paint } from '../report/paint.js';
import { sanitizeLine, sanitizeText } from '../report/sanitize-text.js';
import type { StepDifference } from './compare-runs.js';
import type { FailedCall } from './list-failures.js';
import { writeJson } from '@opchain/core/model';

/** The result of one chain on two servers. */
export interface Comparison {
  readonly differences: readonly StepDifference[];
  readonly failures: readonly FailedCall[];
  /** Number of calls with a response from both servers. */
  readonly comparedCalls: number;
}

/** True if both servers completed the chain with equal responses. False if there was no response to compare. */
export function isIdentical({ differences, failures, comparedCalls }: Comparison): boolean {
  return differences.length === 0 && failures.length === 0 && comparedCalls > 0;
}

/** One line for the chain, followed by each failure with its reason and each difference. */
export function formatComparison(title: string, comparison: Comparison, paint: Paint): string {
  const { differences, failures } = comparison;
  const head = `${sanitizeLine(title)}: ${formatSummary(comparison)}`;
  const lines = [
    isIdentical(comparison) ? paint.green(`✔ ${head}`) : paint.red(`✘ ${head}`),
    ...failures.map(
      ({ stepId, server, code, message }) =>
        `    ${sanitizeLine(stepId)}  failed on ${server}: ${sanitizeLine(message)} [${code}]`,
    ),
    ...differences.map(({ stepId, pointer, a, b }) =>
      sanitizeText(`    ${stepId}  ${pointer}\n      A ${formatValue(a)}\n      B ${formatValue(b)}`),
    ),
  ];
  return `${lines.join('\n')}\n`;
}

function formatSummary(comparison: Comparison): string {
  const { differences, failures, comparedCalls } = comparison;
  if (isIdentical(comparison)) return `the same in ${pluralize(comparedCalls, 'call')}`;
  const comparedText =
    comparedCalls === 0
      ? 'no call got a response from both servers, so nothing was compared'
      : `${pluralize(comparedCalls, 'call')} with a response from both`;
  const failedServers = (['A', 'B'] as const).filter((name) => failures.some(({ server }) => server === name));
  const failed =
    failedServers.length === 0
      ? []
      : [`fails on ${failedServers.length === 2 ? 'both servers' : failedServers.join()}`];
  return [
    ...failed,
    ...(differences.length === 0 ? [] : [pluralize(differences.length, 'difference')]),
    comparedText,
  ].join(', ');
}

const pluralize = (amount: number, noun: string) => `${amount} ${noun}${amount === 1 ? '' : 's'}`;
const formatValue = (value: JsonValue | undefined) => (value === undefined ? 'nothing' : writeJson(value));

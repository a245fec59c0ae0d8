import type { CaseFailure } from '../engine/case-failure.js';

/**
 * What tells a failure of an exploration from others: the operation, the location in its response, the status, and what was
 * expected, without the values and steps of the sequence.
 */
export function kindOfFailure({ clause, expected, exchange }: CaseFailure): string {
  const oracle = expected
    .replace(/^.*(?=, as \S+ wrote it$)/s, '')
    .replace(/"(?:[^"\\]|\\.)*"|\S*\d\S*/g, '…')
    .replace(/( with \S+) .*$/s, '$1');
  return JSON.stringify([clause.replace(/\/\d+(?=\/|$)/g, '/*'), exchange?.response.status ?? 0, oracle]);
}

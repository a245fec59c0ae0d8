import type { JsonValue } from '@opchain/core';
import type { Paint } from '../report/paint.js';
import { showLine, showText } from '../report/show-text.js';
import type { NodeDifference } from './compare-runs.js';
import type { NodeFailure } from './list-failures.js';

/** What came of one chain on two servers. */
export interface Comparison {
  readonly differences: readonly NodeDifference[];
  readonly failures: readonly NodeFailure[];
  /** Calls that both servers answered. */
  readonly answered: number;
}

/** True where both servers did the whole chain and answered the same. Where nothing was answered, nothing is known to be the same. */
export function isSame({ differences, failures, answered }: Comparison): boolean {
  return differences.length === 0 && failures.length === 0 && answered > 0;
}

/** One line for the chain, then each failure with its reason, then each difference. */
export function formatComparison(title: string, comparison: Comparison, paint: Paint): string {
  const { differences, failures } = comparison;
  const head = `${showLine(title)}: ${describe(comparison)}`;
  const lines = [
    isSame(comparison) ? paint.green(`✔ ${head}`) : paint.red(`✘ ${head}`),
    ...failures.map(({ nodeId, server, code, message }) => `    ${showLine(nodeId)}  failed on ${server}: ${showLine(message)} [${code}]`),
    ...differences.map(({ nodeId, pointer, a, b }) => showText(`    ${nodeId}  ${pointer}\n      A ${show(a)}\n      B ${show(b)}`)),
  ];
  return `${lines.join('\n')}\n`;
}

function describe(comparison: Comparison): string {
  const { differences, failures, answered } = comparison;
  if (isSame(comparison)) return `the same in ${count(answered, 'call')}`;
  const compared = answered === 0 ? 'no call was answered by both, so nothing was compared' : `${count(answered, 'call')} answered by both`;
  const on = (['A', 'B'] as const).filter((name) => failures.some(({ server }) => server === name));
  const failed = on.length === 0 ? [] : [`fails on ${on.length === 2 ? 'both servers' : on.join()}`];
  return [...failed, ...(differences.length === 0 ? [] : [count(differences.length, 'difference')]), compared].join(', ');
}

const count = (number: number, what: string) => `${number} ${what}${number === 1 ? '' : 's'}`;
const show = (value: JsonValue | undefined) => (value === undefined ? 'nothing' : JSON.stringify(value));

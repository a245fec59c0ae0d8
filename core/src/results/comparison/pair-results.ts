import type { RunSummary, StepResult } from '../../model/run.js';
import { type ListedResult, listResults } from '../list-results.js';

/** The results of one execution of a step in two runs; one that did not run is missing. */
export interface ResultPair {
  /** The step, with what it ran in: `payAll[2] / pay #3`. */
  readonly name: string;
  readonly a: StepResult | undefined;
  readonly b: StepResult | undefined;
}

/**
 * Pairs the results of two runs of one chain. In the order in which they ended in the first run, so that a step that
 * creates an ID comes before those that use it.
 */
export function pairResults(a: RunSummary, b: RunSummary): ResultPair[] {
  const [ofA, ofB] = [indexByName(a), indexByName(b)];
  return [...new Set([...ofA.keys(), ...ofB.keys()])].map((name) => ({ name, a: ofA.get(name), b: ofB.get(name) }));
}

const indexByName = (summary: RunSummary) =>
  new Map(Array.from(listResults(summary), (listed) => [nameResult(listed), listed.result] as const));

function nameResult({ result, within, execution }: ListedResult): string {
  return [...within, execution === undefined ? result.stepId : `${result.stepId} #${execution}`].join(' / ');
}

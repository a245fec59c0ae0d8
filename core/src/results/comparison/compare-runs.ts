import { findHeader } from '../../model/http.js';
import type { StepResult } from '../../model/run.js';
import type { Aligner, Difference } from './aligner.js';
import type { ResultPair } from './pair-results.js';

/** A difference between the results of one step. */
export interface StepDifference extends Difference {
  /** The step, with what it ran in: `payAll[2] / pay #3`; `whole run` for the run itself. */
  readonly stepId: string;
}

/** Headers that are part of the API; the others depend on the server software. */
const comparedHeaders = ['content-type', 'location', 'link', 'allow', 'www-authenticate', 'retry-after'] as const;

/** Lists the differences between the responses of two runs of one chain, in the order of the pairs. */
export function compareRuns(pairs: readonly ResultPair[], aligner: Aligner): StepDifference[] {
  return pairs.flatMap(({ name, a, b }) => compareStep(name, a, b, aligner));
}

function compareStep(
  stepId: string,
  a: StepResult | undefined,
  b: StepResult | undefined,
  aligner: Aligner,
): StepDifference[] {
  const differences: StepDifference[] = [];
  const addDifference = (pointer: string, one: string | number | undefined, other: string | number | undefined) => {
    if (one !== other) differences.push({ stepId, pointer, a: one, b: other });
  };
  addDifference('state', a?.state, b?.state);
  addDifference('status', a?.response?.status, b?.response?.status);
  const [first, second] = [a?.response, b?.response];
  if (first === undefined || second === undefined) return differences;
  // Compare bodies first: they pair the IDs that a Location contains.
  const bodies =
    first.json === undefined && second.json === undefined
      ? aligner.compare(first.text ?? '', second.text ?? '')
      : aligner.compare(first.json, second.json);
  differences.push(...bodies.map((difference) => ({ stepId, ...difference })));
  for (const name of comparedHeaders) {
    const [one, other] = [findHeader(first.headers, name), findHeader(second.headers, name)];
    const value = (text: string | undefined) =>
      name === 'content-type' ? text?.toLowerCase().replace(/;\s*charset=utf-8/, '') : stripOrigin(text);
    if (aligner.compare(value(one), value(other)).length > 0) addDifference(`header ${name}`, one, other);
  }
  return differences;
}

const stripOrigin = (text: string | undefined) => text?.replace(/https?:\/\/[^/\s>]+/g, '');

import type { Chain, StepResult, RunSummary } from '@opchain/core';
import { findHeader } from '@opchain/core/model';
import { Aligner } from './aligner.js';
import type { Difference } from './aligner.js';

export interface StepDifference extends Difference {
  readonly stepId: string;
}

/** Headers that are part of the API; the others depend on the server software. */
const comparedHeaders = ['content-type', 'location', 'link', 'allow', 'www-authenticate', 'retry-after'] as const;

/** Lists the differences between the responses of two servers to one chain, step by step in the order of the chain. */
export function compareRuns(chain: Chain, a: RunSummary, b: RunSummary): StepDifference[] {
  const aligner = new Aligner();
  const find = (summary: RunSummary, stepId: string) => summary.results.find((result) => result.stepId === stepId);
  return sortTopologically(chain).flatMap((stepId) => compareStep(stepId, find(a, stepId), find(b, stepId), aligner));
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

/** Source steps first, so that IDs are paired by the steps that create them. */
function sortTopologically(chain: Chain): string[] {
  const pending = new Set(chain.steps.map(({ id }) => id));
  const order: string[] = [];
  while (pending.size > 0) {
    const ready = [...pending].filter((id) =>
      chain.connections.every(({ source, target }) => target !== id || !pending.has(source)),
    );
    for (const id of ready.length > 0 ? ready : pending) {
      pending.delete(id);
      order.push(id);
    }
  }
  return order;
}

import type { Chain, Connection, OperationStep, Source, Step } from '@opchain/core';
import { toStepInputs } from '@opchain/resources';
import { type Sequence, type SequenceCall, UNIQUE_INPUT } from './sequence.js';

/** Options of `toChain`. */
export interface ToChainOptions {
  /** The description that the steps call, as the only item. */
  readonly sources: readonly [Source];
  /** False: calls that were sent at once follow each other. */
  readonly atOnce?: boolean;
  readonly title?: string;
}

/** The chain that repeats a sequence, with the checks that failed. */
export function toChain(
  { calls, finalCheck, tag }: Sequence,
  { sources, atOnce = true, title = 'A sequence of calls that fails' }: ToChainOptions,
): Chain {
  const steps: Step[] = calls.map((call) => toStep(call, sources[0].name));
  const connections: Connection[] = [];
  const groups: SequenceCall[][] = [];
  for (const call of calls) {
    const last = groups.at(-1);
    if (atOnce && last?.[0]?.group === call.group) last.push(call);
    else groups.push([call]);
  }
  for (const [index, group] of groups.entries())
    for (const { stepId: target } of group)
      for (const { stepId: source } of groups[index - 1] ?? []) connections.push({ source, target });
  if (finalCheck !== undefined) {
    for (const { stepId: source } of groups.at(-1) ?? []) connections.push({ source, target: 'compare' });
    steps.push({ kind: 'assert', id: 'compare', checks: [finalCheck] });
  }
  return {
    id: 'failure',
    title,
    version: '1.0.0',
    sources,
    inputs: [{ name: UNIQUE_INPUT, schema: { type: 'string', default: tag }, required: false }],
    steps,
    connections,
    layout: {},
  };
}

function toStep(
  { stepId, operation, draft, captures, checks, credentials }: SequenceCall,
  source: string,
): OperationStep {
  return {
    kind: 'operation',
    id: stepId,
    operation: { source, id: operation.id },
    ...toStepInputs(draft),
    ...(credentials.length === 0 ? {} : { credentials }),
    checks,
    captures: [...new Map(captures.map((capture) => [capture.name, capture])).values()],
    onFailure: [],
  };
}

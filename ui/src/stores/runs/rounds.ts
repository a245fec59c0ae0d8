import type { StepResult } from '@opchain/core';
import type { StepRun } from '../../model/step-run.js';
import { toStepRun } from './to-step-run.js';

/** Which of a step's rounds is shown. */
export interface ShownRound {
  /** From 0; undefined: all of them. */
  readonly index: number | undefined;
  readonly count: number;
}

/** The round of a step that a row of the results is or is in; undefined for a step that ran once. */
export function findShownRound(
  id: string,
  result: StepResult | undefined,
  row: string | undefined,
): ShownRound | undefined {
  const { length: executions = 0 } = result?.executions?.results ?? [];
  const { length: calls = 0 } = result?.called ?? [];
  const count = executions > 0 ? executions : calls;
  if (count === 0 || (executions === 0 && calls < 2)) return undefined;
  const [, segment] = row?.startsWith(`${id}/`) === true ? row.slice(id.length).split('/') : [];
  const index =
    executions > 0 ? Number(/^#(\d+)$/.exec(segment ?? '')?.[1]) - 1 : Number(/^\[(\d+)\]$/.exec(segment ?? '')?.[1]);
  return { index: index >= 0 && index < count ? index : undefined, count };
}

/** The next or previous round: after the last come all of them, then the first. */
export function neighborRound({ index, count }: ShownRound, by: 1 | -1): number | undefined {
  const next = (index ?? -1) + by;
  if (next === -2) return count - 1;
  return next === -1 || next === count ? undefined : next;
}

/** What identifies the item of a list that a round was for. */
export function itemOfRound({ executions, called }: StepResult, index: number): string | undefined {
  return executions === undefined ? called?.[index]?.item : undefined;
}

/** The key of a round's row: an execution of the step, or a workflow that it called for an item. */
export function roundKey(id: string, result: StepResult, index: number): string {
  return (result.executions?.results ?? []).length > 0 ? `${id}/#${index + 1}` : `${id}/[${index}]`;
}

/** The state of a step in one of its rounds. */
export function runOfRound(result: StepResult, index: number): StepRun | undefined {
  const execution = result.executions?.results[index];
  if (execution !== undefined) return toStepRun(execution);
  const called = result.called?.[index];
  if (called === undefined) return undefined;
  const { state, startedAt, endedAt, failure } = called;
  return { state, startedAt, endedAt, ...(failure && { failure }) };
}

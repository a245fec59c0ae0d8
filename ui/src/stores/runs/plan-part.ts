import type { Chain, Step, StepResult } from '@opchain/core';
import { stepMappings } from '@opchain/core/internal/model';
import type { StepRun } from '../../model/step-run.js';

/** What a run sends: some steps only, and results that replace others. */
export interface RunScope {
  readonly only?: readonly string[];
  readonly reusedResults?: Readonly<Record<string, StepResult>>;
}

/** Which steps of a chain are to run. */
export type RunPart =
  | { readonly kind: 'all' }
  /** One step, with the results of those before it, except of those that are to run again. */
  | { readonly kind: 'step'; readonly stepId: string; readonly again?: readonly string[] }
  /** A step and everything that runs after it. */
  | { readonly kind: 'from'; readonly stepId: string }
  /** The steps of a run that failed or were cancelled, and what was skipped because of them. */
  | { readonly kind: 'failed' };

/** What the plan of a part depends on. */
export interface PartContext {
  readonly chain: Chain;
  readonly sourcesOf: (stepId: string) => readonly string[];
  /** Results that the user pinned, by step id. */
  readonly pins: ReadonlyMap<string, StepResult>;
  /** The latest result of a succeeded step that was not edited since. */
  readonly resultOf: (stepId: string) => StepResult | undefined;
  /** The run that `failed` retries. */
  readonly run?: { readonly steps: ReadonlyMap<string, StepRun> } | undefined;
}

/** A run of a part, and the number of steps that it sends calls for. */
export interface PlannedPart extends RunScope {
  readonly sends: number;
  readonly of: number;
}

/** Plans a run so that no call is sent whose result is known. A pinned result replaces its step in every run. */
export function planPart(part: RunPart, context: PartContext): PlannedPart {
  const { chain, pins } = context;
  const byId = new Map(chain.steps.map((step) => [step.id, step]));
  // A mapping may read a step that comes before the direct sources.
  const sourcesOf = (id: string): ReadonlySet<string> =>
    new Set([...context.sourcesOf(id), ...listMappedSteps(byId.get(id)).filter((source) => byId.has(source))]);
  const reused = new Map<string, StepResult>();
  const visited = new Set<string>();
  const targets = findTargets(part, context);
  const resultOf = (id: string): StepResult | undefined => {
    const result = part.kind === 'failed' ? context.run?.steps.get(id)?.result : undefined;
    // What succeeded in the run to retry is not sent again, even if it was edited since.
    return result?.state === 'succeeded' ? result : context.resultOf(id);
  };
  const isKept = (id: string): boolean => context.run?.steps.get(id)?.result?.state === 'succeeded';
  const visit = (id: string): void => {
    if (visited.has(id)) return;
    visited.add(id);
    const known = pins.get(id) ?? (part.kind === 'all' || targets.has(id) ? undefined : resultOf(id));
    if (known !== undefined) reused.set(id, known);
    // What a known result was made of is not needed.
    else for (const source of sourcesOf(id)) visit(source);
  };
  // A retry shows again what succeeded in its run.
  const kept = part.kind === 'failed' ? chain.steps.flatMap(({ id }) => (isKept(id) ? [id] : [])) : [];
  for (const id of [...targets, ...kept]) visit(id);
  const calls = chain.steps.filter(({ kind }) => kind === 'operation' || kind === 'workflow');
  return {
    ...(part.kind !== 'all' && { only: [...targets, ...kept] }),
    ...(reused.size > 0 && { reusedResults: Object.fromEntries(reused) }),
    sends: calls.filter(({ id }) => visited.has(id) && !reused.has(id)).length,
    of: calls.length,
  };
}

function listMappedSteps(step: Step | undefined): readonly string[] {
  return step === undefined
    ? []
    : stepMappings(step).flatMap(({ mapping }) => ('stepId' in mapping ? [mapping.stepId] : []));
}

/** The steps that run even if a result of them is known. */
function findTargets(part: RunPart, { chain: { steps }, sourcesOf, run }: PartContext): ReadonlySet<string> {
  switch (part.kind) {
    case 'all':
      return new Set(steps.map(({ id }) => id));
    case 'step':
      return new Set([part.stepId, ...(part.again ?? [])]);
    case 'failed':
      return new Set(steps.flatMap(({ id }) => (isUnfinished(run?.steps.get(id)) ? [id] : [])));
    case 'from': {
      const targets = new Set([part.stepId]);
      const targetsOf = new Map<string, string[]>();
      for (const { id } of steps)
        for (const source of sourcesOf(id)) targetsOf.set(source, [...(targetsOf.get(source) ?? []), id]);
      // Iterating a set includes items added during the iteration: everything behind.
      for (const id of targets) for (const target of targetsOf.get(id) ?? []) targets.add(target);
      return targets;
    }
  }
}

/** A jump skips steps too; those name no failed step. */
function isUnfinished(step: StepRun | undefined): boolean {
  if (step?.state === 'skipped') return (step.failure ?? step.result?.failure)?.stepId !== undefined;
  return step?.state === 'failed' || step?.state === 'cancelled';
}

import type { Chain, StepResult } from '@opchain/core';

/** What a run sends: some steps only, and results that replace others. */
export interface RunScope {
  readonly only?: readonly string[];
  readonly reusedResults?: Readonly<Record<string, StepResult>>;
}

/** Which steps of a chain are to run. */
export type RunPart =
  | { readonly kind: 'all' }
  /** One step, with the results of those before it. */
  | { readonly kind: 'step'; readonly stepId: string }
  /** A step and everything that runs after it. */
  | { readonly kind: 'from'; readonly stepId: string }
  /** Everything that did not succeed, and what runs after it. */
  | { readonly kind: 'failed' };

/** What the plan of a part depends on. */
export interface PartContext {
  readonly chain: Chain;
  readonly sourcesOf: (stepId: string) => readonly string[];
  /** Results that the user pinned, by step id. */
  readonly pins: ReadonlyMap<string, StepResult>;
  /** The latest result of a succeeded step that was not edited since; for `failed`, that of the run to retry. */
  readonly resultOf: (stepId: string) => StepResult | undefined;
}

/** A run of a part, and the number of steps that it sends calls for. */
export interface PlannedPart extends RunScope {
  readonly sends: number;
  readonly of: number;
}

/** Plans a run so that no call is sent whose result is known. A pinned result replaces its step in every run. */
export function planPart(part: RunPart, { chain, sourcesOf, pins, resultOf }: PartContext): PlannedPart {
  const reused = new Map<string, StepResult>();
  const visited = new Set<string>();
  const targets = findTargets(part, chain, sourcesOf, resultOf);
  const visit = (id: string): void => {
    if (visited.has(id)) return;
    visited.add(id);
    const known = pins.get(id) ?? (part.kind === 'all' || targets.has(id) ? undefined : resultOf(id));
    if (known !== undefined) reused.set(id, known);
    // What a known result was made of is not needed.
    else for (const source of sourcesOf(id)) visit(source);
  };
  for (const id of targets) visit(id);
  if (part.kind === 'failed') for (const { id } of chain.steps) visit(id);
  const calls = chain.steps.filter(({ kind }) => kind === 'operation' || kind === 'workflow');
  return {
    ...((part.kind === 'step' || part.kind === 'from') && { only: [...targets] }),
    ...(reused.size > 0 && { reusedResults: Object.fromEntries(reused) }),
    sends: calls.filter(({ id }) => visited.has(id) && !reused.has(id)).length,
    of: calls.length,
  };
}

/** The steps that run even if a result of them is known. */
function findTargets(
  part: RunPart,
  { steps }: Chain,
  sourcesOf: PartContext['sourcesOf'],
  resultOf: PartContext['resultOf'],
): ReadonlySet<string> {
  if (part.kind === 'step') return new Set([part.stepId]);
  if (part.kind === 'all') return new Set(steps.map(({ id }) => id));
  const targets =
    part.kind === 'from'
      ? new Set([part.stepId])
      : new Set(steps.flatMap(({ id }) => (resultOf(id) === undefined ? [id] : [])));
  const targetsOf = new Map<string, string[]>();
  for (const { id } of steps)
    for (const source of sourcesOf(id)) targetsOf.set(source, [...(targetsOf.get(source) ?? []), id]);
  // Iterating a set includes items added during the iteration: everything behind.
  for (const id of targets) for (const target of targetsOf.get(id) ?? []) targets.add(target);
  return targets;
}

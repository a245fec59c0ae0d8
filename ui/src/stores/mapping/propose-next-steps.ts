import type { OperationRef, OperationSummary } from '@opchain/core';
import { ownerOfParameter } from '../../schema/path-owner.js';
import { listRequiredInputs, type RequiredInput } from './list-required-inputs.js';
import { type MappingContext, type MappingGroups, type ProposedMapping, proposeMappings } from './propose-mappings.js';

/** An operation that can use what a step returns, or that continues with what the step uses. */
export interface NextStep {
  readonly operation: OperationRef;
  /** How its inputs will be mapped once it is added after the step. */
  readonly mappings: readonly ProposedMapping[];
}

/** Only these many operations are read in full: those whose path is filled, and others near the path of the step. */
const MAX_FILLED = 110;
const MAX_NEAR = 40;
const MAX_NEXT_STEPS = 12;

/**
 * The operations that require a value which the step returns, or whose whole path is known where the step is. First those
 * whose path is filled, then those about what the step returns; last, those that delete. Loads the details of the
 * operations near it.
 */
export async function proposeNextSteps(context: MappingContext, after: string): Promise<readonly NextStep[]> {
  const { chain, descriptions } = context;
  const step = chain.step(after);
  const summary = step?.kind === 'operation' ? descriptions.find(step.operation) : undefined;
  if (step?.kind !== 'operation' || summary === undefined) return [];
  const { source } = step.operation;
  const load = (ref: OperationRef) => descriptions.loadDetail(ref).catch(() => undefined);
  const groups: MappingGroups = { upstream: [after, ...chain.ancestorsOf(after)], connectable: [] };
  await Promise.all(groups.upstream.map((id) => loadStep(id)));
  const others = (descriptions.entry(source)?.description.operations ?? []).filter(({ id }) => id !== summary.id);
  const proposed = await Promise.all(
    listCandidates(context, summary, { source, groups, others }).map(async (candidate) => {
      const operation: OperationRef = { source, id: candidate.id };
      const detail = await load(operation);
      if (detail === undefined) return [];
      const inputs = listRequiredInputs(detail);
      const mappings = proposeMappings(context, operation, inputs, groups);
      const weight = others.filter(({ path }) => `${path}/`.startsWith(`${candidate.path}/`)).length;
      const rank = rankCandidate(summary, candidate, { after, inputs, mappings, weight });
      return rank === undefined ? [] : [{ operation, mappings, rank }];
    }),
  );
  return proposed
    .flat()
    .sort((a, b) => compareRanks(a.rank, b.rank))
    .slice(0, MAX_NEXT_STEPS)
    .map(({ operation, mappings }) => ({ operation, mappings }));

  async function loadStep(id: string): Promise<void> {
    const each = chain.step(id);
    if (each?.kind === 'operation') await load(each.operation);
  }
}

interface Surroundings {
  readonly source: string;
  readonly groups: MappingGroups;
  readonly others: readonly OperationSummary[];
}

/** The operations worth reading in full, judged by their paths alone. */
function listCandidates(
  context: MappingContext,
  step: OperationSummary,
  { source, groups, others }: Surroundings,
): readonly OperationSummary[] {
  const known = new Map<string, ProposedMapping | undefined>();
  const proposeFor = (operation: OperationSummary, name: string): ProposedMapping | undefined => {
    // The same name after the same path means the same, in every operation that is not one of the steps.
    const key = operation.path.slice(0, operation.path.indexOf(`{${name}}`) + name.length + 2);
    if (!known.has(key)) {
      const owner = ownerOfParameter(operation.path, name);
      const target = { name, owner, types: [], acceptsText: true };
      const input: RequiredInput = { location: 'path', name, path: [], target };
      known.set(key, proposeMappings(context, { source, id: operation.id }, [input], groups)[0]);
    }
    return known.get(key);
  };
  const judged = others.map((operation) => {
    const names = [...operation.path.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => name);
    const open = names.filter((name) => proposeFor(operation, name) === undefined).length;
    const isFilled = names.length > open;
    return { operation, isFilled, open, shared: countSharedSegments(operation, step), length: operation.path.length };
  });
  const filled = judged
    .filter(({ isFilled }) => isFilled)
    .sort((a, b) => a.open - b.open || b.shared - a.shared || a.length - b.length)
    .slice(0, MAX_FILLED);
  const near = judged
    .filter(({ isFilled }) => !isFilled)
    .sort((a, b) => a.open - b.open || b.shared - a.shared)
    .slice(0, MAX_NEAR);
  return [...filled, ...near].map(({ operation }) => operation);
}

interface CandidateInputs {
  readonly after: string;
  readonly inputs: readonly RequiredInput[];
  readonly mappings: readonly ProposedMapping[];
  /** The number of operations on the path and below it: what an API has more to do with is more likely meant. */
  readonly weight: number;
}

/** What orders an operation, the most important first: lower is better. Undefined if nothing leads to it. */
function rankCandidate(
  step: OperationSummary,
  { method, path, tags }: OperationSummary,
  { after, inputs, mappings, weight }: CandidateInputs,
): readonly number[] | undefined {
  const inPath = inputs.filter(({ location }) => location === 'path');
  const missing = inPath.filter((input) => !mappings.some((each) => each.input === input));
  const own = mappings.filter(({ stepId }) => stepId === after);
  const isKnown = inPath.length > 0 && missing.length === 0 && mappings.some(({ usedBy }) => usedBy === after);
  if (own.length === 0 && !isKnown) return undefined;
  // What is nested in the response is mostly about something else.
  const depth = Math.min(...own.map(({ value }) => (typeof value === 'string' ? value.split(/[.[]/).length : 1)), 9);
  return [
    Number(method === 'DELETE'),
    missing.length,
    Number(own.length === 0),
    depth,
    countRest(path, own),
    -weight,
    Number(!tags.some((tag) => step.tags.includes(tag))),
  ];
}

/** The segments of a path after the last parameter that the step fills: what is done with its record, rather than within it. */
function countRest(path: string, own: readonly ProposedMapping[]): number {
  const segments = path.split('/');
  const last = segments.findLastIndex((segment) => own.some(({ input: { name } }) => segment === `{${name}}`));
  return last < 0 ? 0 : segments.length - 1 - last;
}

function compareRanks(a: readonly number[], b: readonly number[]): number {
  const differing = a.findIndex((value, index) => value !== b[index]);
  return differing < 0 ? 0 : (a[differing] ?? 0) - (b[differing] ?? 0);
}

function countSharedSegments({ path }: Pick<OperationSummary, 'path'>, other: OperationSummary): number {
  const segments = path.split('/');
  const others = other.path.split('/');
  const different = segments.findIndex((segment, index) => segment !== others[index]);
  return different < 0 ? segments.length : different;
}

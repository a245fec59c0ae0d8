import type { OperationRef, OperationSummary } from '@opchain/core';
import type { ChainStore } from '../chain/chain-store.js';
import type { DescriptionStore } from '../descriptions/description-store.js';
import { type ProposedMapping, proposeMappings } from './complete-step.js';
import { listRequiredInputs } from './list-required-inputs.js';

/** An operation that can use what a step returns. */
export interface NextStep {
  readonly operation: OperationRef;
  /** How its inputs will be mapped once it is added after the step. */
  readonly mappings: readonly ProposedMapping[];
}

interface NextStepContext {
  readonly chain: ChainStore;
  readonly descriptions: DescriptionStore;
}

/** Of a larger description, only the operations nearest to the path of the step are considered. */
const MAX_CANDIDATES = 150;
const MAX_NEXT_STEPS = 8;

/**
 * The operations that require a value which the step returns, those that need nothing else first. Loads the details of
 * the operations near it.
 */
export async function proposeNextSteps(context: NextStepContext, after: string): Promise<readonly NextStep[]> {
  const { chain, descriptions } = context;
  const step = chain.step(after);
  const summary = step?.kind === 'operation' ? descriptions.find(step.operation) : undefined;
  if (step?.kind !== 'operation' || summary === undefined) return [];
  const { source } = step.operation;
  const operations = descriptions.entry(source)?.description.operations ?? [];
  const nearest = operations
    .filter(({ id }) => id !== step.operation.id)
    .map((operation) => ({ operation, shared: countSharedSegments(operation, summary) }))
    .sort((a, b) => b.shared - a.shared)
    .slice(0, MAX_CANDIDATES);
  const load = (ref: OperationRef) => descriptions.loadDetail(ref).catch(() => undefined);
  await load(step.operation);
  const ancestors = [...chain.ancestorsOf(after)];
  const proposed = await Promise.all(
    nearest.map(async ({ operation: { id, method }, shared }) => {
      const operation: OperationRef = { source, id };
      const detail = await load(operation);
      if (detail === undefined) return [];
      const inputs = listRequiredInputs(detail);
      const mappings = proposeMappings(context, operation, inputs, [[after], ancestors]);
      const own = mappings.filter(({ stepId }) => stepId === after);
      if (own.length === 0) return [];
      // What is nested in the response is mostly about something else.
      const depth = Math.min(...own.map(({ mapping }) => mapping.split(/[.[]/).length));
      const open = inputs.filter(
        (input) => input.location === 'path' && !mappings.some((each) => each.input === input),
      );
      return [{ operation, mappings, missing: open.length, depth, deletes: method === 'DELETE', shared }];
    }),
  );
  return proposed
    .flat()
    .sort(
      (a, b) =>
        a.missing - b.missing || a.depth - b.depth || Number(a.deletes) - Number(b.deletes) || b.shared - a.shared,
    )
    .slice(0, MAX_NEXT_STEPS)
    .map(({ operation, mappings }) => ({ operation, mappings }));
}

function countSharedSegments({ path }: OperationSummary, other: OperationSummary): number {
  const segments = path.split('/');
  const others = other.path.split('/');
  const different = segments.findIndex((segment, index) => segment !== others[index]);
  return different < 0 ? segments.length : different;
}

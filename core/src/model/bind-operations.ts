import type { ApiDescription } from './api-description.js';
import type { Chain, OperationRef } from './chain.js';

type Descriptions = Readonly<Record<string, ApiDescription>>;

/**
 * The chain with the operation that each step means, by the id that its description has. A document may name an operation
 * by method and path although it has an `operationId`, by the path alone if that has one operation, and without a source
 * if only one description has it. What cannot be found, or is ambiguous, stays as it is.
 */
export function bindOperations(chain: Chain, descriptions: Descriptions): Chain {
  let changed = false;
  const steps = chain.steps.map((step) => {
    if (step.kind !== 'operation') return step;
    const operation = bindOperation(step.operation, descriptions);
    if (operation === step.operation) return step;
    changed = true;
    return { ...step, operation };
  });
  return changed ? { ...chain, steps } : chain;
}

/** The same for one reference. */
export function bindOperation(ref: OperationRef, descriptions: Descriptions): OperationRef {
  const sources =
    ref.source === '' ? Object.keys(descriptions) : Object.hasOwn(descriptions, ref.source) ? [ref.source] : [];
  const [found, ...more] = sources.flatMap((source) =>
    listIds(descriptions[source], ref.id).map((id) => ({ source, id })),
  );
  if (found === undefined || more.length > 0) return ref;
  return found.source === ref.source && found.id === ref.id ? ref : found;
}

/** The operations that an id, a method and path, or a path means. */
function listIds(description: ApiDescription | undefined, id: string): readonly string[] {
  if (description?.find(id) !== undefined) return [id];
  if (description === undefined || !/^(?:\S+ )?\//.test(id)) return [];
  const named = description.operations.filter(({ method, path }) => path === id || `${method} ${path}` === id);
  return named.map((operation) => operation.id);
}

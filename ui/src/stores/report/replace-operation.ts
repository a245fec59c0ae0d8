import type { Chain, OperationRef, OperationSummary, ParameterInput } from '@opchain/core';
import { editOperation } from '@opchain/core/internal/document';

/**
 * Lets a step call another operation. Everything else of the step stays; the value of a path parameter that the operation does not
 * have becomes that of the only one that has none.
 */
export function replaceOperation(
  chain: Chain,
  stepId: string,
  operation: OperationRef,
  { path }: Pick<OperationSummary, 'path'>,
): Chain {
  const names = [...path.matchAll(/\{([^{}]+)\}/g)].map(([, name]) => name as string);
  return editOperation(chain, stepId, (step) => ({
    ...step,
    operation,
    parameters: renameOnly(step.parameters, names),
  }));
}

function renameOnly(parameters: readonly ParameterInput[], names: readonly string[]): readonly ParameterInput[] {
  const inPath = parameters.filter((each) => each.in === 'path');
  const [stale, ...otherStale] = inPath.filter(({ name }) => !names.includes(name));
  const [open, ...otherOpen] = names.filter((name) => !inPath.some((each) => each.name === name));
  if (stale === undefined || open === undefined || otherStale.length + otherOpen.length > 0) return parameters;
  return parameters.map((each) => (each === stale ? { ...each, name: open } : each));
}
